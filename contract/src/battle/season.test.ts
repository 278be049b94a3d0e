import { expect, it } from 'vitest';
import { seasonBefore, seasonOf } from './season.ts';

it('is a quarter of the year in China', () => {
  expect(seasonOf(new Date('2026-11-18T04:00:00Z'))).toEqual({
    key: '2026-Q4',
    title: '2026 冬季联赛',
    startsOn: '2026-10-01',
    endsOn: '2026-12-31',
    week: 7,
    weeks: 14,
  });
  // Midnight in China is 16:00 the day before in UTC.
  expect(seasonOf(new Date('2026-12-31T15:59:59Z')).key).toBe('2026-Q4');
  expect(seasonOf(new Date('2026-12-31T16:00:00Z'))).toMatchObject({ key: '2027-Q1', title: '2027 春季联赛', week: 1 });
});

it('knows the one before', () => {
  expect(['2026-Q4', '2026-Q1'].map(seasonBefore)).toEqual(['2026-Q3', '2025-Q4']);
});
