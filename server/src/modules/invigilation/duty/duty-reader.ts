import { setTimeout as pause } from 'node:timers/promises';
import { perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readRound, type Round, type Wanted } from './round.ts';

/** The site is read at most this often, whoever asks. */
const EVERY_MS = 1_000;
/** Where reading takes long, because examinees need the processors, it is done less often. */
const SLOWEST_MS = 5_000;
const SHARE_OF_TIME = 10;
/** What nobody has asked for since is not read any more. */
const WANTED_MS = 60_000;

interface Reader {
  /** The round that is due: it has not begun, and whoever comes before it does gets it. */
  next: Promise<Round> | undefined;
  current: Promise<unknown>;
  dueAt: number;
  /** Until when each part is read. */
  readonly wantedUntil: { byPlace: number; system: number };
}

const readers = perProcess((): Reader => ({
  next: undefined,
  current: Promise.resolve(),
  dueAt: 0,
  wantedUntil: { byPlace: 0, system: 0 },
}));

/**
 * A round of queries that began after this call: one serves all who wait for it in this process, one at a time and at
 * most one a second.
 */
export function nextRound(ctx: Ctx<unknown>, wanted: Wanted): Promise<Round> {
  const reader = readers(ctx);
  const { wantedUntil } = reader;
  if (wanted.byPlace) wantedUntil.byPlace = performance.now() + WANTED_MS;
  if (wanted.system) wantedUntil.system = performance.now() + WANTED_MS;
  const read = async () => {
    await reader.current;
    await pause(Math.max(0, reader.dueAt - performance.now()));
    reader.next = undefined;
    const started = performance.now();
    try {
      return await readRound(ctx, { byPlace: wantedUntil.byPlace > started, system: wantedUntil.system > started });
    } finally {
      const tookMs = performance.now() - started;
      reader.dueAt = started + Math.min(SLOWEST_MS, Math.max(EVERY_MS, tookMs * SHARE_OF_TIME));
    }
  };
  if (!reader.next) {
    const next = read();
    reader.next = next;
    reader.current = next.catch(() => undefined);
  }
  return reader.next;
}
