import { expect, it } from 'vitest';
import { deadlineText } from './deadline-text.ts';

it('says how near a deadline is', () => {
  const now = new Date('2026-03-28T04:00:00Z');
  expect(deadlineText('2026-03-31T15:59:00Z', now)).toEqual({ text: '03-31 前学完，还有 3 天', isNear: true });
  expect(deadlineText('2026-03-28T10:00:00Z', now).text).toBe('03-28 18:00 前学完，不到 1 天');
  expect(deadlineText('2026-06-30T10:00:00Z', now)).toEqual({ text: '2026-06-30 前学完', isNear: false });
  expect(deadlineText('2026-03-01T10:00:00Z', now).text).toBe('已过期限 2026-03-01');
});
