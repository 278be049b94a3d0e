import { valueOf, type Measure } from './measures.ts';
import { dayAfter, lengthOf, type Period } from './period.ts';
import type { FigureTrend } from './trend.ts';

/** Above this many days, a point for each would be too close to the next. */
const MAX_POINTS = 100;

/** A day, or the days of a calendar week that lie within the period. */
export interface Span {
  readonly from: string;
  readonly to: string;
  /** A day that is over; a week that is over and lies within the period altogether. */
  readonly isWhole: boolean;
}

export const isByWeek = (period: Period): boolean => lengthOf(period) > MAX_POINTS;

/** The points of a chart: by day, or by week from Monday if there are too many days. */
export function spansOf(period: Period, today: string): Span[] {
  const spans: Span[] = [];
  const step = isByWeek(period) ? 7 : 1;
  for (let from = period.from; from <= period.to;) {
    const next = dayAfter(from, step === 1 ? 1 : 7 - daysSinceMonday(from));
    const last = dayAfter(next, -1);
    const to = last < period.to ? last : period.to;
    spans.push({ from, to, isWhole: to < today && lengthOf({ from, to }) === step });
    from = next;
  }
  return spans;
}

const daysSinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export interface Point extends Span {
  readonly value: number | null;
}

/** The course of a measure: the days of a week are added up before they are divided. */
export function pointsOf(
  measure: Measure,
  trend: ReadonlyMap<number, FigureTrend>,
  { period, today }: { readonly period: Period; readonly today: string },
): Point[] {
  return spansOf(period, today).map((span) => {
    const start = lengthOf({ from: period.from, to: span.from }) - 1;
    const end = start + lengthOf(span);
    const sums = (figure: number) =>
      (trend.get(figure)?.days ?? []).slice(start, end).reduce((all, value) => all + value, 0);
    return { ...span, value: valueOf(measure, sums) };
  });
}

/** `11-19`, or `11-16 至 11-22`. */
export const spanText = ({ from, to }: Span): string =>
  from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`;

/** The values between which the line is solid. */
export const solidValues = (points: readonly Point[]): (number | null)[] =>
  points.map(({ isWhole, value }) => (isWhole ? value : null));

/** The values that are not final, and their neighbours: the line to them is dashed. */
export const dashedValues = (points: readonly Point[]): (number | null)[] =>
  points.map(({ value }, at) =>
    [points[at - 1], points[at], points[at + 1]].some((near) => near && !near.isWhole) ? value : null,
  );
