import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullBucket, take, type Rate } from './rate.rules.ts';

const rate: Rate = { perSecond: 2, burst: 3 };

function allowed(times: readonly number[], limits: Rate = rate): boolean[] {
  let bucket = fullBucket(limits, times[0] ?? 0);
  return times.map((at) => {
    const next = take(bucket, limits, at);
    bucket = next ?? bucket;
    return next !== undefined;
  });
}

it('allows a burst, then as many as grow back', () => {
  expect(allowed([0, 0, 0, 0, 499, 500, 501, 1_000])).toEqual([true, true, true, false, false, true, false, true]);
});

it('a long pause allows one burst, not more', () => {
  expect(allowed([0, 0, 0, 60_000, 60_000, 60_000, 60_000])).toEqual([true, true, true, true, true, true, false]);
});

it('a clock that goes back allows nothing extra', () => {
  expect(allowed([1_000, 1_000, 1_000, 0, 1_000, 1_500])).toEqual([true, true, true, false, false, true]);
});

it('never allows more than burst and rate together', () => {
  const times = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
  const property = fc.property(times, (gaps) => {
    let at = 0;
    const stamps = gaps.map((gap) => (at += gap));
    const passed = allowed(stamps).filter(Boolean).length;
    const seconds = ((stamps.at(-1) ?? 0) - (stamps[0] ?? 0)) / 1000;
    expect(passed).toBeLessThanOrEqual(rate.burst + Math.ceil(seconds * rate.perSecond));
  });
  fc.assert(property);
});
