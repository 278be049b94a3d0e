/**
 * The day of a learner, with which every sign-in begins: `npm run bench:day [-- papers [people]]`, by default 100,000
 * and 20,000 over three years. Uses a separate database with the demo content and a real API process; prints a table
 * and fails when a target is missed.
 */
import { dayApi } from '@ganlin/contract/portal/day';
import { callAt, cpuMs, judge, openBenchSite, percentile } from './bench-site.ts';
import { openSessions } from './people.ts';
import { fillYears } from './stats-rows.ts';

const [papers = 100_000, people = 20_000] = process.argv.slice(2).map(Number);
const LEARNERS = 200;
/** As many at once as sign in when a hall opens its doors. */
const AT_ONCE = 20;
const PROMISED_MS = 150;

await using site = await openBenchSite();
await fillYears(site.db, { papers, people, days: 3 * 365 });
const tokens = (await openSessions(site.db, LEARNERS)).map(({ token }) => token);
const api = await site.start('api');

for (const token of tokens.slice(0, AT_ONCE)) await timeOf(token);
const cpuBefore = cpuMs(api.pid);
const alone: number[] = [];
for (const token of tokens) alone.push(await timeOf(token));
const cpuEach = Math.round(((cpuMs(api.pid) - cpuBefore) / LEARNERS) * 10) / 10;
const together: number[] = [];
const begun = performance.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, from) => {
    for (let at = from; at < LEARNERS; at += AT_ONCE) together.push(await timeOf(tokens[at] ?? ''));
  }),
);
const perSecond = Math.round((LEARNERS / (performance.now() - begun)) * 1000);

console.log(`${papers} papers of ${people} people`);
judge({
  'one after the other, median (ms)': { measured: Math.round(percentile(alone, 0.5)) },
  'one after the other, p95 (ms)': { measured: Math.round(percentile(alone, 0.95)), promised: PROMISED_MS },
  'processor time of a call (ms)': { measured: cpuEach },
  [`${AT_ONCE} at once, p95 (ms)`]: { measured: Math.round(percentile(together, 0.95)) },
  [`${AT_ONCE} at once, calls per second`]: { measured: perSecond },
});

async function timeOf(token: string): Promise<number> {
  const started = performance.now();
  await callAt(api.origin, dayApi.detail, { token, input: {} });
  return performance.now() - started;
}
