import { setTimeout as pause } from 'node:timers/promises';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { percentile, type BenchSite } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { acknowledge, nextItems, openExam, sitDown, type Sitter } from '../exam/hall.ts';
import { openWires } from '../exam/wires.ts';

/** Of each examinee, as the page saves while somebody answers quickly; a fifth more or less. */
const SAVE_EVERY_MS = 1000;

/** How the saves of the well-behaved went. */
export interface Saves {
  readonly count: number;
  readonly refused: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** People who sit in one exam, each at their own paper. */
export async function openHall(
  { db, env }: Pick<BenchSite, 'db' | 'env'>,
  { origin, people }: { readonly origin: string; readonly people: number },
): Promise<{ readonly examId: string; readonly sitters: readonly Sitter[] }> {
  await fillPeople(db, readConfig(env), people);
  const examId = await openExam(origin, await fillBank(db, 100));
  const sitters: Sitter[] = [];
  for (const person of await openSessions(db, people)) sitters.push(await sitDown(origin, db, { examId, person }));
  return { examId, sitters };
}

/** Everybody saves for so long. Nothing is asked again: whatever is not acknowledged counts as refused. */
export async function saveFor(origin: string, sitters: readonly Sitter[], seconds: number): Promise<Saves> {
  const wires = openWires([origin], { timeoutMs: 20_000 });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  const saveAll = async (sitter: Sitter): Promise<void> => {
    const { token, paperId, epoch } = sitter;
    await pause(Math.random() * SAVE_EVERY_MS);
    while (performance.now() < end) {
      const began = performance.now();
      const input = { paperId, epoch, items: nextItems(sitter) };
      const reply = await wires.ask(0, sittingApi.save, { token, input });
      times.push(performance.now() - began);
      if (typeof reply === 'string' || reply.code !== 0) refused++;
      else acknowledge(sitter, reply.data.saved);
      await pause(SAVE_EVERY_MS * (0.8 + Math.random() * 0.4));
    }
  };
  await Promise.all(sitters.map(saveAll));
  wires.close();
  return { count: times.length, refused, medianMs: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

/** Prints both rounds beside each other and tells how many times the quiet p99 the other one is. */
export function compare(quiet: Saves, beside: Saves): number {
  const row = ({ count, refused, medianMs, p99Ms }: Saves) => ({
    saves: count,
    refused,
    'median ms': Math.round(medianMs * 10) / 10,
    'p99 ms': Math.round(p99Ms * 10) / 10,
  });
  console.table({ quiet: row(quiet), 'beside the attack': row(beside) });
  return Math.round((beside.p99Ms / quiet.p99Ms) * 100) / 100;
}
