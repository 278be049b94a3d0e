import type { Data } from '@ganlin/contract/core/endpoint';
import type { statsApi } from '@ganlin/contract/stats/stats';
import type { Sums } from './measures.ts';

export type FigureTrend = Data<typeof statsApi.trend>['figures'][number];
export type Trend = ReadonlyMap<number, FigureTrend>;

export const trendBy = (figures: readonly FigureTrend[]): Trend => new Map(figures.map((one) => [one.figure, one]));

/** The days of the period before, in the place of those of the period. */
export const daysBeforeOf = (trend: Trend): Trend =>
  new Map([...trend].map(([figure, one]) => [figure, { ...one, days: one.daysBefore }]));

export const totalsOf =
  (trend: Trend): Sums =>
  (figure) =>
    trend.get(figure)?.total ?? 0;

export const totalsBefore =
  (trend: Trend): Sums =>
  (figure) =>
    trend.get(figure)?.before ?? 0;
