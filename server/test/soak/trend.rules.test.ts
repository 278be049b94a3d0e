import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterWarmUp, growthOf, medianOf, slopeOf, thinned, type Sample } from './trend.rules.ts';

const line = (perHour: number, offset = 0, count = 50): Sample[] =>
  Array.from({ length: count }, (_, at) => ({ hours: at / 10, value: offset + (perHour * at) / 10 }));

it('finds the slope of a line', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 0, max: 1_000 }), (perHour, offset) => {
      expect(slopeOf(line(perHour, offset))).toBeCloseTo(perHour);
    }),
  );
});

it('is not moved by a quarter of samples that are far too high', () => {
  const peaks = line(0, 100).map((sample, at) => (at % 4 === 0 ? { ...sample, value: 500 + at } : sample));
  expect(Math.abs(growthOf(peaks).grown)).toBeLessThan(10);
});

it('finds a slow leak below a saw-tooth', () => {
  const leak = line(10, 200).map((sample, at) => ({ ...sample, value: sample.value + (at % 7) * 5 }));
  const { grown, median } = growthOf(leak);
  expect(grown).toBeGreaterThan(0.1 * median);
});

it('sees nothing in a single sample, or in none', () => {
  expect(growthOf([])).toEqual({ grown: 0, median: 0 });
  expect(growthOf([{ hours: 1, value: 7 }])).toEqual({ grown: 0, median: 7 });
});

it('takes the middle of an even number of values', () => {
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
});

it('leaves out the first third, and thins evenly', () => {
  expect(afterWarmUp(line(1))[0]?.hours).toBeGreaterThanOrEqual(4.9 / 3);
  expect(thinned(line(1, 0, 1_000), 300).length).toBeLessThanOrEqual(300);
  expect(slopeOf(thinned(line(3, 0, 1_000), 300))).toBeCloseTo(3);
});
