import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standInMove } from './stand-in.rules.ts';

it('always answers within the time, never at once, and more often right at a higher rating', () => {
  const chance = fc.double({ min: 0, max: 0.999_999, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 60 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.array(chance, { minLength: 3, maxLength: 3 }),
      (seconds, rating, chances) => {
        let at = 0;
        const { afterMs } = standInMove({ rating, seconds }, () => chances[at++] ?? 0);
        expect(afterMs).toBeGreaterThanOrEqual(1_800);
        expect(afterMs).toBeLessThanOrEqual(seconds * 1_000 - 500);
      },
    ),
  );
  const share = (rating: number) => {
    let seed = 1;
    const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    return Array.from({ length: 2_000 }, () => standInMove({ rating, seconds: 15 }, next).right).filter(Boolean).length;
  };
  expect(share(1_200)).toBeGreaterThan(1_100);
  expect(share(1_700)).toBeGreaterThan(share(1_200) + 300);
});
