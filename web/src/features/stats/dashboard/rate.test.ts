import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf, rateText, scaleOf } from './rate.ts';

it('a rate below the target is not rounded up to it', () => {
  expect(rateText(percentOf({ people: 10_000, valid: 9_499 }))).toBe('94.9');
  expect(rateText(percentOf({ people: 0, valid: 0 }))).toBe('0.0');
});

it('every rate has a place on the scale', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (percents) => {
      const { from, at } = scaleOf(percents);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from).toBeLessThanOrEqual(90);
      for (const percent of percents) {
        expect(at(percent)).toBeGreaterThanOrEqual(0);
        expect(at(percent)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
