import { expect, it } from 'vitest';
import { loadBetween, percentile, summed } from './load.rules.ts';

const totals = (saves: number, within: readonly number[], refusals: Record<string, number> = {}, failures = 0) => ({
  saves,
  within,
  refusals: new Map(Object.entries(refusals)),
  failures,
});

it('is what happened between two readings, each save in one bucket', () => {
  const before = totals(10, [4, 8, 10], { examBusy: 2, forbidden: 1 }, 1);
  const after = totals(20, [9, 17, 20], { examBusy: 5, forbidden: 1, savesTooFast: 1 }, 1);
  expect(loadBetween(before, after)).toEqual({
    saves: 10,
    saveBuckets: [5, 4, 1],
    refusals: { examBusy: 3, savesTooFast: 1 },
    failures: 0,
  });
});

it('estimates percentiles within their bucket, in milliseconds', () => {
  const limits = [0.01, 0.1, 1];
  expect(percentile([0, 0, 0, 0], limits, 0.5)).toBeNull();
  expect(percentile([100, 0, 0, 0], limits, 0.5)).toBe(5);
  expect(percentile([90, 10, 0, 0], limits, 0.95)).toBe(55);
  expect(percentile([0, 0, 0, 7], limits, 0.99)).toBe(1000);
});

it('adds up buckets of processes with more or fewer of them', () => {
  expect(summed([[1, 2], [3], []])).toEqual([4, 2]);
  expect(summed([])).toEqual([]);
});
