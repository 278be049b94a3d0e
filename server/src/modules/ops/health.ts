import type { Health, healthApi } from '@ganlin/contract/ops/health';
import type { ServiceHealth } from '@ganlin/contract/ops/overview';
import { secondsBetween } from '@ganlin/contract/core/time';
import type { z } from 'zod';
import type { Ctx, Services } from '../../platform/ctx.ts';
import type { Db } from '../../platform/db/database.ts';
import { notDurable } from '../../platform/db/durability.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { readConnectionSum } from '../../platform/processes/queries.ts';
import { commit, memoryInUse, startedAt, version } from '../../platform/version.ts';
import { isLogProtected } from '../audit/index.ts';
import { countFaces, smsUse } from '../iam/index.ts';
import { canConvertOffice, canMakeFilms } from '../media/index.ts';
import { sitePolicy } from '../site/index.ts';
import { recentClientErrors } from './client-errors/report.ts';
import { serverFacts, slowQueries } from './facts/facts.ts';
import * as healthQueries from './health.queries.ts';
import { keyUse } from './key-use.ts';
import * as queries from './queries.ts';

type Service = z.infer<typeof ServiceHealth>;
type ServiceName = Service['name'];
type Checks = Pick<Services, 'cache' | 'storage' | 'queue'> & { readonly db: Db };

/** A run may be missed by a restart, and a timer may be a little slow. */
const GRACE_SECONDS = 60;
const MAX_CONCERNS = 100;

/** How to check whether each service responds. */
const serviceChecks = {
  database: ({ db }) => queries.ping(db),
  cache: async ({ cache }) => void (await cache.ping()),
  storage: ({ storage }) => storage.check(),
  queue: async ({ queue }) => void (await queue.getQueues()),
} satisfies Record<ServiceName, (services: Checks) => Promise<void>>;

export const serviceNames = Object.keys(serviceChecks) as ServiceName[];

/** Checks one service; reports a service that does not respond, and never throws. */
export async function checkService(services: Checks, name: ServiceName): Promise<Service> {
  const started = performance.now();
  const ok = await serviceChecks[name](services).then(
    () => true,
    () => false,
  );
  return { name, ok, milliseconds: Math.round(performance.now() - started) };
}

export const detail: Handler<typeof healthApi.detail> = async (ctx) => readHealth(ctx, await keyUse(ctx));

/** For the page, and for those who are told of problems without looking. */
export async function readHealth(
  ctx: Ctx<unknown>,
  keys: Awaited<ReturnType<typeof keyUse>>,
): Promise<z.output<typeof Health>> {
  const { mayOpen, allowed, ...processes } = await readConnectionSum(ctx.db);
  return { ...(await healthOf(ctx, keys)), database: { ...(await databaseOf(ctx)), mayOpen, allowed }, processes };
}

const healthOf = async (ctx: Ctx<unknown>, keys: Awaited<ReturnType<typeof keyUse>>) => ({
  services: await Promise.all(serviceNames.map((name) => checkService(ctx, name))),
  queues: await queueDepths(ctx),
  schedules: await scheduledWork(ctx),
  keys,
  faces: await countFaces(ctx.db),
  concerns: (await Promise.all(ctx.concerns.map((ask) => ask(ctx)))).flat().slice(0, MAX_CONCERNS),
  clientErrors: await recentClientErrors(ctx),
  films: await canMakeFilms(ctx),
  office: await canConvertOffice(ctx),
  logProtected: await isLogProtected(ctx.db),
  sms: await smsUse(ctx),
  adminSecondFactor: !ctx.config.production || (await sitePolicy(ctx)).adminSecondFactor,
  server: await serverFacts(ctx),
  slowQueries: await slowQueries(ctx),
  process: { version, commit, startedAt, memoryBytes: memoryInUse() },
});

const databaseOf = async ({ db, reservedPool }: Pick<Ctx<unknown>, 'db' | 'reservedPool'>) => ({
  ...(await healthQueries.readDatabaseFacts(db)),
  notDurable: await notDurable(reservedPool),
});

/** The modules' queues; the job library has some of its own. */
async function queueDepths({ db, queue }: Pick<Ctx, 'db' | 'queue'>): Promise<healthQueries.Depth[]> {
  const counts = new Map((await healthQueries.countJobs(db)).map((depth) => [depth.name, depth]));
  const names = (await queue.getQueues()).map(({ name }) => name).filter((name) => !name.startsWith('__'));
  return names.toSorted().map((name) => counts.get(name) ?? { name, waiting: 0, active: 0, failed: 0 });
}

/** Workers look for due work every second: one that has not done so for this long is not there. */
const WORKER_SECONDS = 30;

/** Whether any worker process is at work, by the last turn that one has taken. */
export async function isWorkerRunning({ db, databaseNow }: Pick<Ctx, 'db' | 'databaseNow'>): Promise<boolean> {
  const now = await databaseNow();
  const turns = await healthQueries.listTurns(db);
  return turns.some(({ startedAt }) => secondsBetween(startedAt, now) < WORKER_SECONDS);
}

type ScheduledWork = z.infer<typeof Health>['schedules'][number];

/** Each recurring job with its last run. */
export async function scheduledWork({
  db,
  now,
  schedules,
}: Pick<Ctx, 'db' | 'now' | 'schedules'>): Promise<ScheduledWork[]> {
  const turns = new Map((await healthQueries.listTurns(db)).map((turn) => [turn.name, turn]));
  return schedules.map(({ name, title, everySeconds }) => {
    const turn = turns.get(name);
    // Work that has never run has been due since the system started.
    const isOverdue = secondsBetween(turn?.startedAt ?? startedAt, now) > 2 * everySeconds + GRACE_SECONDS;
    const error = turn?.error ?? '';
    const times = { startedAt: turn?.startedAt ?? null, finishedAt: turn?.finishedAt ?? null };
    return { name, title, everySeconds, ...times, error, late: isOverdue || error !== '' };
  });
}
