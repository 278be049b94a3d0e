import { MAX_SNAPSHOTS } from '@ganlin/contract/invigilation/pictures';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSnapshotMs } from './snapshot.rules.ts';

const HOUR_MS = 3_600_000;

/** Numbers that look random and are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const perHour = fc.integer({ min: 1, max: 12 });
const seed = fc.integer();

function waits(rate: number, random: () => number, count: number): number[] {
  return Array.from({ length: count }, () => nextSnapshotMs({ perHour: rate, taken: 0 }, random) ?? 0);
}

it('takes as many pictures an hour as the exam wants, on average', () => {
  fc.assert(
    fc.property(perHour, seed, (rate, start) => {
      const all = waits(rate, seeded(start), 4_000);
      const mean = all.reduce((sum, wait) => sum + wait, 0) / all.length;
      // 4,000 waits: a deviation of a tenth is six standard errors.
      expect(Math.abs((mean * rate) / HOUR_MS - 1)).toBeLessThan(0.1);
    }),
    { numRuns: 30 },
  );
});

it('has no pattern: however long nothing was taken, what is still to be waited is as long as ever', () => {
  fc.assert(
    fc.property(perHour, seed, (rate, start) => {
      const all = waits(rate, seeded(start), 20_000);
      const mean = HOUR_MS / rate;
      for (const passed of [mean / 4, mean, 2 * mean]) {
        const left = all.filter((wait) => wait > passed).map((wait) => wait - passed);
        const rest = left.reduce((sum, wait) => sum + wait, 0) / left.length;
        expect(Math.abs(rest / mean - 1)).toBeLessThan(0.15);
      }
    }),
    { numRuns: 10 },
  );
});

it('never comes in the same second again, nor too late for a timer', () => {
  fc.assert(
    fc.property(perHour, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (rate, drawn) => {
      const wait = nextSnapshotMs({ perHour: rate, taken: 0 }, () => drawn) ?? 0;
      expect(wait).toBeGreaterThanOrEqual(1_000);
      expect(wait).toBeLessThan(2 ** 31);
    }),
  );
});

it('ends with the largest number that the server stores', () => {
  fc.assert(
    fc.property(perHour, seed, (rate, start) => {
      const random = seeded(start);
      let taken = 0;
      while (nextSnapshotMs({ perHour: rate, taken }, random) !== undefined) taken += 1;
      expect(taken).toBe(MAX_SNAPSHOTS);
    }),
    { numRuns: 20 },
  );
});
