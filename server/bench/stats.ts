/**
 * Statistics of five years: `npm run bench:stats [-- papers [people]]`, by default 1,000,000 and 200,000. Uses a separate
 * database and a real API process. Counts everything from nothing, after counts that were killed in the middle, compares
 * days with a direct count, measures what a dashboard asks for, and rebuilds: the figures must be equal.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Figure } from '@ganlin/contract/stats/figures';
import { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { examApi } from '@ganlin/contract/exam/exam';
import { statsApi } from '@ganlin/contract/stats/stats';
import { workApi } from '@ganlin/contract/stats/work';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import type { Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { adminToken, callAt, judge, openBenchSite, percentile } from './bench-site.ts';
import { fillYears } from './stats-rows.ts';
import { provinceStaff } from './units.ts';

const [papers = 1_000_000, people = 200_000] = process.argv.slice(2).map(Number);
const DAYS = 5 * 365;
const KILLS = 5;
const ROUNDS = 40;
const PROMISED_MS = 200;
const command = resolve(import.meta.dirname, '../src/commands/rebuild-stats.ts');

await using site = await openBenchSite();
const { db } = site;
const begun = performance.now();
await fillYears(db, { papers, people, days: DAYS });
say('rows are filled in');

let killedInTheMiddle = 0;
for (let kill = 1; kill <= KILLS; kill++) killedInTheMiddle += Number(await killRebuild(kill * 1_500));
say('rebuilds were killed');
const built = await rebuild();
say('everything is counted');
const first = await checksum();
await db.query('truncate stats_figure');
const anew = await rebuild();
say('everything is counted anew');
const equal = (await checksum()) === first;

const differing = await differingDays();
const api = await site.start('api');
const admin = await adminToken(api.origin);
const { token: staff } = await provinceStaff(db, 'stats:figure:');
const today = dayInChina(new Date());
const daysAgo = (days: number) => dayInChina(addDays(new Date(), -days));
const month = { figures: Object.values(Figure), period: { from: daysAgo(29), to: today } };
const year = { figures: [Figure.learners, Figure.examPapers], period: { from: daysAgo(364), to: today } };
const times = {
  'all figures of a month': await timesOf(statsApi.trend, admin, month),
  'two figures of a year': await timesOf(statsApi.trend, admin, year),
  'all figures of a month by department': await timesOf(statsApi.places, admin, month),
  'all figures of a month, staff of a province': await timesOf(statsApi.trend, staff, month),
  'all figures of a month by department, staff of a province': await timesOf(statsApi.places, staff, month),
  'the work that waits': await timesOf(workApi.list, admin, {}),
  'the exams under way': await timesOf(examApi.paging, admin, { current: 1, size: 5, params: { phase: 'during' } }),
  'the qualified share of every unit': await timesOf(qualifiedApi.figures, admin, {}),
};
console.log(`${papers} papers of ${people} people in ${DAYS} days; built: ${built}; anew: ${anew}`);
judge({
  'counts killed in the middle': { measured: killedInTheMiddle, least: KILLS },
  'days that differ from a direct count': { measured: differing, promised: 0 },
  'rebuilt from nothing is equal (1: yes)': { measured: Number(equal), least: 1 },
  ...Object.fromEntries(
    Object.entries(times).map(([name, ms]) => [
      `${name}, p95 (ms)`,
      { measured: Math.round(percentile(ms, 0.95)), promised: PROMISED_MS },
    ]),
  ),
});

/** It takes long: says where it is. */
function say(what: string): void {
  console.log(`${Math.round((performance.now() - begun) / 1000)} s: ${what}`);
}

/** Kills a rebuild some time after it has begun to count: whether days were counted, and others were still due. */
async function killRebuild(afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [command], { env: { ...site.env }, stdio: 'ignore' });
  let marked = 0;
  // Days are marked subject by subject, and then there are fewer and fewer.
  for (
    let due = await countOf('stats_due');
    due >= marked && child.exitCode === null;
    due = await countOf('stats_due')
  ) {
    marked = due;
    await pause(10);
  }
  await pause(afterMs);
  child.kill('SIGKILL');
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  const left = await countOf('stats_due');
  return left > 0 && left < marked;
}

async function countOf(table: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

async function rebuild(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env: { ...site.env } });
  return stdout.trim();
}

async function checksum(): Promise<string> {
  const { rows } = await db.query<{ sum: string }>(
    `select count(*) || ' ' || sum(value) || ' ' || sum(hashtextextended(
       concat_ws('/', figure, day, coalesce(dept_id::text, ''), coalesce(region_id::text, ''), value), 0)) as sum
       from stats_figure`,
  );
  return rows[0]?.sum ?? '';
}

/** Days on which the papers, or those passed, of any department are others than in the papers themselves. */
async function differingDays(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with direct as (
       select (p.handed_in_at at time zone 'Asia/Shanghai')::date as day, u.dept_id, count(*) as papers,
              count(*) filter (where p.passed) as passes
         from paper_paper p join iam_user u on u.id = p.user_id
        where p.handed_in_at is not null and p.voided_at is null group by 1, 2),
     counted as (
       select day, dept_id, coalesce(sum(value) filter (where figure = $1), 0) as papers,
              coalesce(sum(value) filter (where figure = $2), 0) as passes
         from stats_figure where figure in ($1, $2) group by day, dept_id)
     select count(*)::int as count from direct d
       full join counted c on c.day = d.day and c.dept_id is not distinct from d.dept_id
      where d.papers is distinct from c.papers or d.passes is distinct from c.passes`,
    [Figure.examPapers, Figure.examPasses],
  );
  return rows[0]?.count ?? Infinity;
}

async function timesOf<E extends Endpoint>(endpoint: E, token: string, input: Input<E>): Promise<number[]> {
  const measured: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const started = performance.now();
    await callAt(api.origin, endpoint, { token, input });
    if (round >= 0) measured.push(performance.now() - started);
  }
  return measured;
}
