import { expect, it } from 'vitest';
import { isSlow } from './slow-network.rules.ts';

const file = (transferSize: number, responseStart: number, responseEnd: number) => ({
  transferSize,
  responseStart,
  responseEnd,
});

it.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{}, false],
  [undefined, false],
])('follows what the browser tells: %j', (told, slow) => {
  expect(isSlow(told, [])).toBe(slow);
});

it('measures the rate where the browser tells nothing, counting overlapping transfers once', () => {
  expect(isSlow(undefined, [file(100_000, 100, 4_100)])).toBe(true);
  expect(isSlow(undefined, [file(100_000, 100, 300)])).toBe(false);
  const side = [file(100_000, 0, 2_000), file(100_000, 0, 2_000), file(100_000, 500, 2_000)];
  expect(isSlow(undefined, side)).toBe(false);
  expect(isSlow(undefined, [file(100_000, 0, 2_000), file(100_000, 9_000, 11_000)])).toBe(true);
});

it('draws no conclusion from little, from caches, or from other sites', () => {
  expect(isSlow(undefined, [file(2_000, 0, 5_000)])).toBe(false);
  expect(isSlow(undefined, [file(0, 0, 5_000), file(500_000, 0, 0)])).toBe(false);
});
