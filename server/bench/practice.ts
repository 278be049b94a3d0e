/**
 * Practice in a bank of two hundred thousand questions: `npm run bench:practice [-- questions]`. Two hundred users
 * for twenty seconds against a real API process: each fetches twenty questions and answers them one by one, two
 * seconds for each, which is quicker than anyone reads; then all of them as fast as they can, to find the limit of
 * the process. Prints a table and fails when a target is missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { readConfig } from '../src/config.ts';
import { callAt, cpuMs, judge, openBenchSite, peakMemoryMb, percentile } from './bench-site.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';

const questions = Number(process.argv[2] ?? 200_000);
const PEOPLE = 200;
const BLOCK = 20;
const BATCH = 50;
const modes = [PracticeMode.order, PracticeMode.random, PracticeMode.unseen, PracticeMode.type] as const;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), PEOPLE);
const repoId = await fillBank(site.db, questions);
const tokens = (await openSessions(site.db, PEOPLE)).map(({ token }) => token);
const api = await site.start('api');

const times = { deal: [] as number[], answer: [] as number[] };
const firstOpen = await timeOf(() => call(practiceApi.open, 0, { repoId, mode: PracticeMode.order }));
const batches = await answerInBatches();
// Everyone has begun before: this measures steady use, not the first minute.
const fetched = await Promise.all(tokens.map((_, person) => begin(person)));
Object.values(times).forEach((all) => all.splice(0));

const cpuBefore = cpuMs(api.pid);
const steady = await practise({ seconds: 20, thinkMs: 2000 });
const calls = times.deal.length + times.answer.length;
const cpuEach = Math.round(((cpuMs(api.pid) - cpuBefore) / calls) * 10) / 10;
const steadily = { deal: times.deal.splice(0), answer: times.answer.splice(0) };
const rushed = await practise({ seconds: 8, thinkMs: 0 });

console.log(`${questions} questions, ${PEOPLE} people`);
judge({
  'first open, reads the bank (ms)': { measured: Math.round(firstOpen), promised: 2000 },
  'fifty answers in one call, median (ms)': { measured: at(batches, 0.5), promised: 40 },
  'two seconds each: calls per second': { measured: steady },
  'two seconds each: deal, p50 (ms)': { measured: at(steadily.deal, 0.5) },
  'two seconds each: deal, p95 (ms)': { measured: at(steadily.deal, 0.95), promised: 150 },
  'two seconds each: answer, p50 (ms)': { measured: at(steadily.answer, 0.5) },
  'two seconds each: answer, p95 (ms)': { measured: at(steadily.answer, 0.95), promised: 150 },
  'two seconds each: processor time of a call (ms)': { measured: cpuEach },
  'without a pause: calls per second': { measured: rushed },
  'without a pause: deal, p95 (ms)': { measured: at(times.deal, 0.95) },
  'without a pause: answer, p95 (ms)': { measured: at(times.answer, 0.95) },
  'memory of the process, at most (MB)': { measured: Math.round(peakMemoryMb(api.pid)), promised: 450 },
});

/** Everyone practises for a while; returns the number of calls answered per second. */
async function practise({ seconds, thinkMs }: { seconds: number; thinkMs: number }): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const before = times.deal.length + times.answer.length;
  await Promise.all(tokens.map((_, person) => sequence(person, { until, thinkMs })));
  return Math.round((times.deal.length + times.answer.length - before) / seconds);
}

async function sequence(person: number, { until, thinkMs }: { until: number; thinkMs: number }): Promise<void> {
  const place = fetched[person];
  if (!place) return;
  const { trainId } = place;
  await pause(Math.random() * thinkMs);
  for (; performance.now() < until; place.next++) {
    if (place.next > place.upTo) {
      const from = place.next;
      const items = await measured('deal', () => call(practiceApi.deal, person, { trainId, from, size: BLOCK }));
      place.upTo += items.length;
    }
    const answer = { options: [Math.random() < 0.7 ? 'a' : 'b'] };
    const given = { ordinal: place.next, seq: 1, answer, spentMs: thinkMs };
    await measured('answer', () => call(practiceApi.answer, person, { trainId, items: [given] }));
    await pause(thinkMs * (0.5 + Math.random()));
  }
}

/** Opens a run and fetches the first questions; users are at different positions in the bank. */
async function begin(person: number): Promise<{ trainId: string; next: number; upTo: number }> {
  const mode = modes[person % modes.length] ?? PracticeMode.order;
  const { trainId, position } = await call(practiceApi.open, person, { repoId, mode, choice: { types: [1] } });
  const items = await call(practiceApi.deal, person, { trainId, from: position, size: BLOCK });
  return { trainId, next: position + (person % BLOCK), upTo: position + items.length - 1 };
}

/** As a page sends them after being offline. */
async function answerInBatches(): Promise<number[]> {
  const { trainId } = await call(practiceApi.open, 0, { repoId, mode: PracticeMode.order });
  const spent: number[] = [];
  for (let from = 1; from <= 12 * BATCH; from += BATCH) {
    const dealt = await call(practiceApi.deal, 0, { trainId, from, size: BATCH });
    const items = dealt.map(({ ordinal }) => ({ ordinal, seq: 1, answer: { options: [ordinal % 2 ? 'a' : 'b'] } }));
    spent.push(await timeOf(() => call(practiceApi.answer, 0, { trainId, items })));
  }
  return spent.slice(2);
}

async function measured<T>(what: keyof typeof times, action: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await action();
  times[what].push(performance.now() - started);
  return result;
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function call<E extends Endpoint>(endpoint: E, person: number, input: Input<E>): Promise<Data<E>> {
  return callAt(api.origin, endpoint, { token: tokens[person] ?? '', input });
}

function at(all: readonly number[], share: number): number {
  return Math.round(percentile(all, share) * 10) / 10;
}
