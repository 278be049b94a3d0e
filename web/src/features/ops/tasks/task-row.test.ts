import { expect, it } from 'vitest';
import { durationOf } from './task-row.ts';

it.each([
  ['2026-03-05T06:30:00.400Z', '0 秒'],
  ['2026-03-05T06:30:42Z', '42 秒'],
  ['2026-03-05T06:33:05Z', '3 分 5 秒'],
  ['2026-03-05T08:31:59Z', '2 小时 1 分'],
  ['2026-03-05T06:29:00Z', '0 秒'],
])('from half past six until %s is shown as %s', (finishedAt, text) => {
  expect(durationOf({ createdAt: '2026-03-05T06:30:00Z', finishedAt }, new Date(0))).toBe(text);
});

it('counts until now while the task is in progress', () => {
  const now = new Date('2026-03-05T06:30:09Z');
  expect(durationOf({ createdAt: '2026-03-05T06:30:00Z', finishedAt: null }, now)).toBe('9 秒');
});
