import { describe, expect, it } from 'vitest';
import {
  formatTime,
  formatToSecond,
  hourInChina,
  relativeTime,
  spentText,
  durationText,
  viewsText,
  windowText,
} from './format.ts';

it('shows an instant in China’s time wherever the page is open', () => {
  expect(formatTime('2026-03-05T06:30:00.000Z')).toBe('2026-03-05 14:30');
  expect(formatTime('2026-12-31T16:00:00.000Z')).toBe('2027-01-01 00:00');
});

it('shows the day of the end only if it differs', () => {
  expect(windowText('2026-03-05T02:30:00Z', '2026-03-05T04:30:00Z')).toBe('2026-03-05 10:30 至 12:30');
  expect(windowText('2026-03-05T02:30:00Z', '2026-03-06T04:30:00Z')).toBe('2026-03-05 10:30 至 2026-03-06 12:30');
});

it('shows seconds where they matter, and durations', () => {
  expect(formatToSecond('2026-03-05T06:30:07.900Z')).toBe('2026-03-05 14:30:07');
  expect(spentText(45_000)).toBe('45 秒');
  expect(spentText(200_000)).toBe('3 分 20 秒');
  expect(spentText(3_900_000)).toBe('1 小时 5 分');
});

it('returns the hour in China', () => {
  expect(hourInChina(Date.parse('2026-03-05T01:13:00Z'))).toBe(9);
  expect(hourInChina(Date.parse('2026-03-05T16:00:00Z'))).toBe(0);
});

describe('relative time', () => {
  const now = new Date('2026-03-05T12:00:00Z');
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000).toISOString(), now);

  it('is 刚刚 under 30 s [S9-23]', () => {
    expect([0, 29].map(ago)).toEqual(['刚刚', '刚刚']);
  });

  it('then minutes, then hours [S9-24, S9-25]', () => {
    expect([30, 60, 119, 120, 3599].map(ago)).toEqual(['1分钟前', '1分钟前', '1分钟前', '2分钟前', '59分钟前']);
    expect([3600, 3660, 7200, 86_399].map(ago)).toEqual(['1小时前', '1小时前', '2小时前', '23小时前']);
  });

  it('1天前 before two days, then the date [S9-26]', () => {
    expect([86_400, 172_799].map(ago)).toEqual(['1天前', '1天前']);
    expect(ago(172_800)).toBe('2026-03-03 20:00');
  });
});

it.each([
  [0, '0 次浏览'],
  [318, '318 次浏览'],
  [23_960, '2.4 万次浏览'],
])('shows %i views as “%s”', (views, text) => {
  expect(viewsText(views)).toBe(text);
});

it.each([
  [42 * 60 + 18, '42:18'],
  [65, '1:05'],
  [9, '0:09'],
  [3600 + 5 * 60 + 9, '1:05:09'],
])('shows %i seconds of video as “%s”', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
