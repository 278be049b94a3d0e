import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { daysOf, lastDays, spanOf } from './time-span.ts';

it('includes the whole first and last day in China time', () => {
  expect(spanOf([dayjs('2026-03-05'), dayjs('2026-03-06')])).toEqual([
    '2026-03-04T16:00:00.000Z',
    '2026-03-06T15:59:59.999Z',
  ]);
});

it('is no condition while one end is missing', () => {
  expect(spanOf(null)).toBeUndefined();
  expect(spanOf([dayjs('2026-03-05'), null])).toBeUndefined();
  expect(daysOf(undefined)).toBeNull();
});

it('shows the days it was built from', () => {
  const days = daysOf(spanOf([dayjs('2026-03-05'), dayjs('2026-03-06')]));
  expect(days?.map((day) => day.format('YYYY-MM-DD'))).toEqual(['2026-03-05', '2026-03-06']);
});

it('counts days back from the current day in China', () => {
  const days = lastDays(7, new Date('2026-03-05T16:30:00Z'));
  expect(days.map((day) => day.format('YYYY-MM-DD'))).toEqual(['2026-02-28', '2026-03-06']);
});
