import { expect, it } from 'vitest';
import { measured } from './clock-skew.rules.ts';

it('takes the quickest exchange and the middle of it', () => {
  const slow = { sentAt: 0, receivedAt: 900, serverNow: 5_800 };
  const quick = { sentAt: 1_000, receivedAt: 1_080, serverNow: 6_040 };
  expect(measured([slow, quick])).toEqual({ roundTripMs: 80, skewMs: 5_000 });
});

it('knows nothing without an exchange', () => {
  expect(measured([])).toBeUndefined();
});
