import { SAVE_BURST, SAVE_EVERY_MS } from '@ganlin/contract/paper/sitting';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { openMemoryCache, perProcess } from '../../../platform/cache/memory-cache.ts';

/** How fast, and how much, each person saves through this process. */
export interface Pace {
  /** False: it is too soon for another save. */
  readonly takeTurn: (userId: string) => boolean;
  /**
   * Counts what is about to be written, and tells how much of it is to be added to what the database knows of the paper:
   * nothing, unless it has become much. An honest paper never gets there, and its saves write one row each.
   */
  readonly weigh: (userId: string, bytes: number) => number;
  /** So much was added, or not written after all. */
  readonly settle: (userId: string, bytes: number) => void;
  /** Their paper is handed in. */
  readonly forget: (userId: string) => void;
}

/** How far ahead of the clock a burst may run. */
const AHEAD_MS = (SAVE_BURST - 1) * SAVE_EVERY_MS;
/** What a process may take in before it tells the database. */
export const UNTOLD_BYTES = 256 * KIBIBYTE;
/** More people than one process has in an exam; who saved longest ago starts again from nothing. */
const PEOPLE = 50_000;

export function openPace(clock: () => number = () => performance.now()): Pace {
  /** The turns are used up to `freeAt`. */
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

/** One for each process. By person, not by paper: nobody has two papers under way, and an id of a paper may be made up. */
export const paceOf = perProcess(() => openPace());
