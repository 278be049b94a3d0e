import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alarmBound, lockSeconds, waitText } from './lock.rules.ts';

it('never locks before the fifth failure and never longer than an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 11, 12, 500].map(lockSeconds)).toEqual([0, 0, 0, 0, 60, 120, 240, 3600, 3600, 3600]);
});

it('never gets shorter with more failures', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 2000 }), (n) => lockSeconds(n + 1) >= lockSeconds(n)));
});

it('treats a thousand failures an hour as mistyping, more only where there are many accounts', () => {
  expect([0, 500, 10_000, 10_001, 200_000].map(alarmBound)).toEqual([1_000, 1_000, 1_000, 1_001, 20_000]);
});

it('shows a wait that is never zero', () => {
  const now = new Date('2026-03-05T06:00:00Z');
  expect(waitText(now, now)).toBe('1 秒');
  expect(waitText(new Date('2026-03-05T06:00:59Z'), now)).toBe('59 秒');
  expect(waitText(new Date('2026-03-05T06:01:01Z'), now)).toBe('2 分钟');
  expect(waitText(new Date('2026-03-05T07:00:00Z'), now)).toBe('60 分钟');
  expect(waitText(new Date('2026-03-05T07:00:01Z'), now)).toBe('2 小时');
});
