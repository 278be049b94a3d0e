import { SAVE_BURST, SAVE_EVERY_MS } from '@ganlin/contract/paper/sitting';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { openMemoryCache, perProcess } from '../../../platform/cache/memory-cache.ts';

/** How fast, and how much, each user saves through this process. */
export interface Pace {
  /** False: it is too soon for another save. */
  readonly takeTurn: (userId: string) => boolean;
  /**
   * Counts what is about to be written, and returns how many bytes to add to the paper's total in the database: 0
   * unless it has become much. A normal paper never gets there, and its saves write one row each.
   */
  readonly weigh: (userId: string, bytes: number) => number;
  /** These bytes were added, or not written after all. */
  readonly settle: (userId: string, bytes: number) => void;
  /** For when their paper is handed in. */
  readonly forget: (userId: string) => void;
}

/** How far ahead of the clock a burst may run. */
const AHEAD_MS = (SAVE_BURST - 1) * SAVE_EVERY_MS;
/** How much a process may accept before it reports to the database. */
export const UNTOLD_BYTES = 256 * KIBIBYTE;
/** More users than one process has in an exam; those who saved longest ago start again from zero. */
const PEOPLE = 50_000;

export function openPace(clock: () => number = () => performance.now()): Pace {
  /** Save slots are used up to `freeAt`. */
  const people = openMemoryCache<{ freeAt: number; bytes: number }>({ max: PEOPLE });
  const of = (userId: string) => {
    const known = people.get(userId);
    if (known) return known;
    const fresh = { freeAt: 0, bytes: 0 };
    people.set(userId, fresh);
    return fresh;
  };
  return {
    takeTurn: (userId) => {
      const [one, now] = [of(userId), clock()];
      if (one.freeAt > now + AHEAD_MS) return false;
      one.freeAt = Math.max(one.freeAt, now) + SAVE_EVERY_MS;
      return true;
    },
    weigh: (userId, bytes) => {
      const one = of(userId);
      one.bytes += bytes;
      return one.bytes > UNTOLD_BYTES ? one.bytes : 0;
    },
    settle: (userId, bytes) => {
      of(userId).bytes -= bytes;
    },
    forget: people.delete,
  };
}

/** One for each process. By user, not by paper: nobody has two papers in progress, and a paper id may be invented. */
export const paceOf = perProcess(() => openPace());
