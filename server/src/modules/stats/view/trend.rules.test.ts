import { addDays, dayInChina, startOfDay } from '@ganlin/contract/core/time';
import { Figure } from '@ganlin/contract/stats/figures';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodBefore, trendOf } from './trend.rules.ts';

const later = (day: string, days: number) => dayInChina(addDays(startOfDay(day), days));
const aPeriod = fc
  .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 365 }))
  .map(([start, length]) => ({ from: later('2022-01-01', start), to: later('2022-01-01', start + length) }));

it('the period before ends the day before, and is as long', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  fc.assert(
    fc.property(aPeriod, (period) => {
      const before = periodBefore(period);
      expect(later(before.to, 1)).toBe(period.from);
      const length = (one: typeof period) => +startOfDay(one.to) - +startOfDay(one.from);
      expect(length(before)).toBe(length(period));
    }),
  );
});

it('every sum is in the total of its period, or in that of the period before', () => {
  fc.assert(
    fc.property(aPeriod, fc.array(fc.nat(1_000), { maxLength: 40 }), (period, values) => {
      const { from } = periodBefore(period);
      const span = (+startOfDay(period.to) - +startOfDay(from)) / 86_400_000 + 1;
      const days = [...new Set(values.map((value, at) => later(from, (value * 31 + at) % span)))];
      const sums = days.map((day, at) => ({ figure: Figure.examPapers, day, value: values[at] ?? 0 }));
      const [trend] = trendOf(sums, { figures: [Figure.examPapers], period });
      const all = sums.reduce((sum, { value }) => sum + value, 0);
      expect((trend?.total ?? 0) + (trend?.before ?? 0)).toBe(all);
      expect(trend?.days.reduce((sum, value) => sum + value, 0)).toBe(trend?.total);
      expect(trend?.daysBefore.reduce((sum, value) => sum + value, 0)).toBe(trend?.before);
      expect(trend?.daysBefore).toHaveLength(trend?.days.length ?? 0);
    }),
  );
});
