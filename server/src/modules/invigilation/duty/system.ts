import { addSeconds } from '@ganlin/contract/core/time';
import { DUTY_MINUTES } from '@ganlin/contract/invigilation/duty';
import { errors, type ErrorName } from '@ganlin/contract/errors';
import type { Ctx } from '../../../platform/ctx.ts';
import { REQUEST_SECONDS } from '../../../platform/metrics/requests.ts';
import { countJobs, scheduledWork } from '../../ops/index.ts';
import { countArrears } from '../../paper/index.ts';
import type { Duty, SystemState } from './faults.rules.ts';
import { percentile, summed } from './load.rules.ts';
import { findConnections, listMinutes, listRecent, ProcessRole } from './load.queries.ts';

type Recent = Awaited<ReturnType<typeof listRecent>>;
type Processes = NonNullable<Duty['system']>['processes'];

const MINUTE_MS = 60_000;
const MAX_REFUSALS = 20;
const MAX_VERSIONS = 20;

/** How the system is, from what its processes have written down. */
export async function readSystem(ctx: Ctx<unknown>): Promise<SystemState> {
  const started = performance.now();
  const { connections, maxConnections } = await findConnections(ctx.db);
  const milliseconds = Math.round(performance.now() - started);
  const recent = await listRecent(ctx.db);
  const minutes = await listMinutes(ctx.db);
  const { unswept, ungraded } = await countArrears(ctx.db);
  const jobs = await countJobs(ctx.db);
  const now = recent.filter(({ isNow }) => isNow);
  const buckets = summed(recent.map(({ saveBuckets }) => saveBuckets));
  return {
    savesPerSecond: tenths(ratesOf(now)),
    p50: percentile(buckets, REQUEST_SECONDS, 0.5),
    p99: percentile(buckets, REQUEST_SECONDS, 0.99),
    line: lineOf(minutes, ctx.now),
    refusals: refusalsOf(recent),
    failures: recent.reduce((sum, { failures }) => sum + failures, 0),
    queue: {
      waiting: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
      active: jobs.reduce((sum, { active }) => sum + active, 0),
      failed: jobs.reduce((sum, { failed }) => sum + failed, 0),
    },
    unswept,
    ungraded,
    processes: processesOf(now),
    database: { connections, maxConnections, milliseconds },
    // The last word of each process; the figures say nothing of one that is gone.
    isRedisThere: [...new Map(now.map((one) => [one.processId, one.redis])).values()].every(Boolean),
    late: (await scheduledWork(ctx)).filter(({ late }) => late).map(({ title }) => title),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Each process has written several intervals: the sum of what each of them saved in a second. */
function ratesOf(now: Recent): number {
  const byProcess = Map.groupBy(now, ({ processId }) => processId);
  return [...byProcess.values()].reduce((sum, loads) => {
    const seconds = loads.reduce((so, load) => so + (load.role === ProcessRole.api ? load.seconds : 0), 0);
    return sum + (seconds === 0 ? 0 : loads.reduce((so, { saves }) => so + saves, 0) / seconds);
  }, 0);
}

/** Minutes in which nothing was written down have no saves. The current one is not over. */
function lineOf(minutes: Awaited<ReturnType<typeof listMinutes>>, now: Date) {
  const saves = new Map(minutes.map((minute) => [minute.at.getTime(), minute.saves]));
  const current = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return Array.from({ length: DUTY_MINUTES }, (_, at) => {
    const ms = current - (DUTY_MINUTES - at) * MINUTE_MS;
    return { at: addSeconds(now, (ms - now.getTime()) / 1_000), savesPerSecond: tenths((saves.get(ms) ?? 0) / 60) };
  });
}

function refusalsOf(recent: Recent) {
  const counts = new Map<string, number>();
  for (const { refusals } of recent)
    for (const [name, count] of Object.entries(refusals)) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts]
    .map(([name, count]) => ({ name, count, text: textOf(name) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_REFUSALS);
}

/** A process of another release may have refused for reasons that this one does not know. */
const textOf = (name: string): string => (name in errors ? errors[name as ErrorName].msg : name);

function processesOf(now: Recent): Processes {
  const builds = Map.groupBy(now, ({ version, commit }) => `${version} ${commit}`);
  const count = (loads: Recent, role: number) =>
    new Set(loads.filter((load) => load.role === role).map(({ processId }) => processId)).size;
  return [...builds.values()].slice(0, MAX_VERSIONS).map((loads) => ({
    version: loads[0]?.version ?? '',
    commit: loads[0]?.commit ?? '',
    api: count(loads, ProcessRole.api),
    workers: count(loads, ProcessRole.worker),
  }));
}
