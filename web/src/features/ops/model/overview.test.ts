import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { againstYesterday, axisTop, runningFor } from './overview.ts';

describe('compared with yesterday', () => {
  const days = (...counts: number[]) => counts.map((count, index) => ({ day: `2026-03-0${index + 1}`, count }));
  it.each([
    ['较昨日 +1,200', days(9, 1, 1201)],
    ['较昨日 −3', days(5, 2)],
    ['与昨日相同', days(5, 5)],
    ['', days(5)],
  ])('%s', (text, given) => {
    expect(againstYesterday(given)).toBe(text);
  });
});

it('rounds the axis maximum up to a number whose half is an integer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5_000_000 }), { maxLength: 7 }), (values) => {
      const top = axisTop(values);
      expect(top).toBeGreaterThanOrEqual(Math.max(...values, 1));
      expect(top / 2).toBe(Math.floor(top / 2));
      expect(top).toBeLessThanOrEqual(Math.max(2, 2 * Math.max(...values, 1)));
    }),
  );
});

it.each([
  ['2026-03-05T06:30:00Z', '0 分钟'],
  ['2026-03-05T06:01:00Z', '29 分钟'],
  ['2026-03-05T03:00:00Z', '3 小时 30 分钟'],
  ['2026-03-02T02:10:00Z', '3 天 4 小时'],
  ['2026-03-05T07:00:00Z', '0 分钟'],
])('running since %s is shown as %s', (since, text) => {
  expect(runningFor(since, new Date('2026-03-05T06:30:00Z'))).toBe(text);
});
