import { Figure } from '@ganlin/contract/stats/figures';
import { expect, it } from 'vitest';
import { measureOf } from './measures.ts';
import { dayAfter, lengthOf } from './period.ts';
import { dashedValues, isByWeek, pointsOf, solidValues, spansOf, spanText } from './points.ts';
import { trendBy } from './trend.ts';

// A Thursday.
const today = '2026-03-05';
const daily = (figure: Figure, days: number[]) => ({ figure, days, daysBefore: [], total: 0, before: 0 });

it('shows a hundred days by day, and more by week', () => {
  expect(isByWeek({ from: dayAfter(today, -99), to: today })).toBe(false);
  expect(isByWeek({ from: dayAfter(today, -100), to: today })).toBe(true);
  expect(spansOf({ from: '2026-03-04', to: today }, today)).toEqual([
    { from: '2026-03-04', to: '2026-03-04', isWhole: true },
    { from: today, to: today, isWhole: false },
  ]);
});

it('begins a week on Monday; weeks that are cut off or not over are not whole', () => {
  // From a Wednesday.
  const spans = spansOf({ from: '2025-11-05', to: today }, today);
  expect(spans[0]).toEqual({ from: '2025-11-05', to: '2025-11-09', isWhole: false });
  expect(spans[1]).toEqual({ from: '2025-11-10', to: '2025-11-16', isWhole: true });
  expect(spans.at(-1)).toEqual({ from: '2026-03-02', to: today, isWhole: false });
  expect(spans.map(spanText).slice(0, 2)).toEqual(['11-05 至 11-09', '11-10 至 11-16']);
  expect(spans.reduce((sum, span) => sum + lengthOf(span), 0)).toBe(lengthOf({ from: '2025-11-05', to: today }));
});

it('adds up the days of a week, and divides only then', () => {
  const period = { from: '2025-11-03', to: '2026-03-01' };
  const days = Array.from({ length: lengthOf(period) }, (_, at) => at);
  const trend = trendBy([
    daily(Figure.examPapers, days),
    daily(
      Figure.examPasses,
      days.map((at) => (at === 0 ? 1 : 0)),
    ),
    daily(
      Figure.examResults,
      days.map((at) => (at < 4 ? 1 : 0)),
    ),
  ]);
  const papers = pointsOf(measureOf('examPapers'), trend, { period, today });
  expect(papers.slice(0, 2).map(({ value }) => value)).toEqual([
    0 + 1 + 2 + 3 + 4 + 5 + 6,
    7 + 8 + 9 + 10 + 11 + 12 + 13,
  ]);
  expect(papers.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(days.reduce((sum, value) => sum + value, 0));
  const rate = pointsOf(measureOf('passRate'), trend, { period, today });
  expect(rate.slice(0, 2).map(({ value }) => value)).toEqual([0.25, null]);
});

it('draws a dashed line to what is not over', () => {
  const period = { from: '2026-03-03', to: today };
  const points = pointsOf(measureOf('learners'), trendBy([daily(Figure.learners, [3, 5, 2])]), { period, today });
  expect(solidValues(points)).toEqual([3, 5, null]);
  expect(dashedValues(points)).toEqual([null, 5, 2]);
});
