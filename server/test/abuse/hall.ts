import { setTimeout as pause } from 'node:timers/promises';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { cpuMs, percentile, type BenchSite, type Figure, type Started } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { acknowledge, nextItems, openExam, sitDown, type Sitter } from '../exam/hall.ts';
import { openWires } from '../exam/wires.ts';
import { startFlood, type Flood } from './flood.ts';

/** The number of well-behaved examinees. */
export const PEOPLE = 50;
/** Each round. */
const SECONDS = 15;
/** Save interval per examinee, as the page saves while the user answers quickly; varies by a fifth. */
const SAVE_EVERY_MS = 1000;

/** The results of the well-behaved examinees' saves. */
interface Saves {
  readonly count: number;
  readonly refused: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** Examinees taking one exam, each with their own paper; and some who have not started yet. */
export async function openHall(
  { db, env }: Pick<BenchSite, 'db' | 'env'>,
  { origin, others = 0 }: { readonly origin: string; readonly others?: number },
): Promise<{ readonly sitters: readonly Sitter[]; readonly others: readonly Signed[] }> {
  await fillPeople(db, readConfig(env), PEOPLE + others);
  const examId = await openExam(origin, await fillBank(db, 100));
  const signed = await openSessions(db, PEOPLE + others);
  const sitters: Sitter[] = [];
  for (const person of signed.slice(others)) sitters.push(await sitDown(origin, db, { examId, person }));
  return { sitters, others: signed.slice(0, others) };
}

/** Everybody saves for this long. Nothing is retried: anything not acknowledged counts as refused. */
async function saveFor(origin: string, sitters: readonly Sitter[], seconds: number): Promise<Saves> {
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

/** The results of the two rounds, quiet and during a flood. */
interface Compared {
  readonly quiet: Saves;
  readonly beside: Saves;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Everybody saves quietly first, and then while an attacker sends as fast as responses arrive. */
export async function besideFlood(
  { origin, pid }: Pick<Started, 'origin' | 'pid'>,
  sitters: readonly Sitter[],
  flood: Omit<Flood, 'origin'>,
): Promise<Compared> {
  await saveFor(origin, sitters, 3);
  const start = cpuMs(pid);
  const quiet = await saveFor(origin, sitters, SECONDS);
  const between = cpuMs(pid);
  const { stop } = startFlood({ ...flood, origin });
  const beside = await saveFor(origin, sitters, SECONDS);
  const end = cpuMs(pid);
  const statuses = await stop();
  console.table({ quiet: row(quiet), 'beside the attack': row(beside) });
  console.log(`processor time of the API: ${between - start} ms in peace, ${end - between} ms beside the attack`);
  return { quiet, beside, statuses };
}

const row = ({ count, refused, medianMs, p99Ms }: Saves) => ({
  saves: count,
  refused,
  'median ms': Math.round(medianMs * 10) / 10,
  'p99 ms': Math.round(p99Ms * 10) / 10,
});

/** The guarantees for well-behaved users, whatever others do. */
export function savePromises({ quiet, beside }: Compared): Readonly<Record<string, Figure>> {
  const ratio = Math.round((beside.p99Ms / quiet.p99Ms) * 100) / 100;
  return {
    'save p99 beside the attack, times the quiet one': { measured: ratio, promised: 3 },
    'saves refused in peace': { measured: quiet.refused, promised: 0 },
    'saves refused beside the attack': { measured: beside.refused, promised: 0 },
    'saves beside the attack': { measured: beside.count, least: PEOPLE * SECONDS * 0.6 },
  };
}
