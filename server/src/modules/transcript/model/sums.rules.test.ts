import { dayAfter } from '@ganlin/contract/certificate/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldSince, sumYears } from './sums.rules.ts';

const day = (n: number) => dayAfter('2026-01-01', n);
const someSpans = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 40 }), days: fc.option(fc.integer({ min: 0, max: 12 })) }),
  { maxLength: 8 },
);

it('finds the first day of the unbroken time that reaches today, as counting day by day does', () => {
  fc.assert(
    fc.property(someSpans, fc.integer({ min: 0, max: 45 }), (list, today) => {
      const spans = list.map(({ from, days }) => ({ from: day(from), until: days === null ? null : day(from + days) }));
      const isHeld = (n: number) =>
        spans.some(({ from, until }) => from <= day(n) && (until === null || until >= day(n)));
      let first = today;
      while (first > 0 && isHeld(first - 1)) first -= 1;
      expect(heldSince(spans, day(today))).toBe(isHeld(today) ? day(first) : null);
    }),
  );
});

it('has no gap between a certificate and the one that begins on the day after it', () => {
  const [first, second] = [
    { from: '2020-05-03', until: '2023-05-02' },
    { from: '2023-05-03', until: '2026-05-02' },
  ];
  expect(heldSince([second, first], '2026-03-05')).toBe('2020-05-03');
  expect(heldSince([first, { ...second, from: '2023-05-04' }], '2026-03-05')).toBe('2023-05-04');
  expect(heldSince([first, second], '2026-05-03')).toBe(null);
});

const now = new Date('2026-03-05T00:00:00Z');
const someEntries = fc.array(
  fc.record({
    at: fc.date({ min: new Date('2015-01-01'), max: now, noInvalidDate: true }),
    kind: fc.constantFrom('exam' as const, 'course' as const, 'class' as const),
    hourTenths: fc.integer({ min: 0, max: 500 }),
  }),
);

it('gives every year from the first to this one, and every hour and exam to one of them', () => {
  fc.assert(
    fc.property(someEntries, fc.integer({ min: 2010, max: 2026 }), (entries, from) => {
      const years = sumYears(entries, { from, now });
      expect(years.at(-1)?.year).toBe(2026);
      expect(years.map(({ year }) => year)).toEqual(years.map((_, index) => (years[0]?.year ?? 0) + index));
      expect(years[0]?.year).toBeLessThanOrEqual(from);
      const sum = (of: (year: (typeof years)[number]) => number) => years.reduce((total, year) => total + of(year), 0);
      expect(sum(({ hourTenths }) => hourTenths)).toBe(entries.reduce((total, one) => total + one.hourTenths, 0));
      expect(sum(({ exams }) => exams)).toBe(entries.filter(({ kind }) => kind === 'exam').length);
    }),
  );
});

it('counts the last evening of a year in China for that year', () => {
  const entries = [
    { at: new Date('2025-12-31T15:59:59Z'), kind: 'course' as const, hourTenths: 5 },
    { at: new Date('2025-12-31T16:00:00Z'), kind: 'course' as const, hourTenths: 7 },
  ];
  expect(sumYears(entries, { from: 2026, now })).toEqual([
    { year: 2025, hourTenths: 5, exams: 0 },
    { year: 2026, hourTenths: 7, exams: 0 },
  ]);
});
