/**
 * The records of one course at scale: `npm run bench:course:statistics [-- people]`. Everybody has begun the course and
 * was assigned it. Uses a separate database, a real API process and a real worker; prints a table and fails when a
 * target is missed.
 */
import type { Input } from '@ganlin/contract/core/endpoint';
import { recordApi } from '@ganlin/contract/course/record';
import { LearnState } from '@ganlin/contract/course/kinds';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, judge, openBenchSite, peakMemoryMb, percentile, taskEnd } from './bench-site.ts';
import { fillCourse, fillLearners } from './course-rows.ts';
import { fillPeople } from './people.ts';

const people = Number(process.argv[2] ?? 100_000);
const ROUNDS = 10;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), people);
const course = await fillCourse(site.db);
await fillLearners(site.db, course);
const { courseId } = course;
const api = await site.start('api');
const worker = await site.start('worker');
const token = await adminToken(api.origin);

type Filter = Input<typeof recordApi.paging>['params'];
const pageOf = (filter: Omit<Filter, 'courseId'>, current = 1) =>
  middleOf(() =>
    callAt(api.origin, recordApi.paging, { token, input: { params: { courseId, ...filter }, size: 20, current } }),
  );

const firstPage = await pageOf({});
const lastPage = await pageOf({}, Math.floor(people / 20));
const unfinished = await pageOf({ state: LearnState.learning, overdue: true });
const byName = await pageOf({ keyword: '王海' });
const statistics = await middleOf(() => callAt(api.origin, recordApi.statistics, { token, input: { courseId } }));

const started = performance.now();
const { taskId } = await callAt(api.origin, recordApi.export, { token, input: { courseId } });
const { note, steps } = await taskEnd(api.origin, token, taskId);
const seconds = (performance.now() - started) / 1000;
console.log(`${people} learners; export: ${note}, progress seen at ${steps} different points`);

judge({
  'records, first page, median (ms)': { measured: firstPage, promised: 500 },
  'records, last page, median (ms)': { measured: lastPage, promised: 500 },
  'records, overdue, median (ms)': { measured: unfinished, promised: 500 },
  'records by name, median (ms)': { measured: byName, promised: 500 },
  'figures by department, lesson and day, median (ms)': { measured: statistics, promised: 500 },
  'export (s)': { measured: Math.round(seconds * 10) / 10, promised: 60 },
  'memory of the worker (MB)': { measured: Math.round(peakMemoryMb(worker.pid)), promised: 400 },
  'memory of the API (MB)': { measured: Math.round(peakMemoryMb(api.pid)), promised: 400 },
});

async function middleOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return Math.round(percentile(times, 0.5));
}
