import { expect, it } from 'vitest';
import { moveDelayMs, retryDelayMs } from './delays.rules.ts';

it('grows from a quarter of a second to twenty seconds', () => {
  expect(retryDelayMs(0, 0)).toBe(250);
  expect(retryDelayMs(0, 1)).toBe(500);
  expect(retryDelayMs(3, 0)).toBe(2_000);
  expect(retryDelayMs(50, 1)).toBe(20_000);
});

it('spreads the leaving over the whole period', () => {
  expect([0, 0.5, 1].map((random) => moveDelayMs(3_500, random))).toEqual([0, 1_750, 3_500]);
});
