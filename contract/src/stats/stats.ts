import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { XLSX } from '../core/import.ts';
import { addDays, Day, startOfDay, Time } from '../core/time.ts';
import { Figure } from './figures.ts';

/** The longest period of one request: a year that contains a leap day. */
export const MAX_DAYS = 366;
const MAX_FIGURES = Object.keys(Figure).length;
const MAX_PLACES = 2_000;

/** Both days are included. */
const Period = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: '结束日期不能早于开始日期', path: ['to'] })
  .refine(({ from, to }) => startOfDay(to) < addDays(startOfDay(from), MAX_DAYS), {
    error: `时间范围不能超过 ${MAX_DAYS} 天`,
    path: ['to'],
  });

const Wanted = z.object({
  figures: z.array(z.enum(Figure)).min(1, '请选择指标').max(MAX_FIGURES),
  period: Period,
  /** With everything below it. */
  deptId: Id.optional(),
  /** With the regions below it. */
  regionId: Id.optional(),
});

/** Every figure, for a file. */
const Exported = Wanted.omit({ figures: true });

const Counted = {
  /** Since then the newest figures may have changed; null: nothing was counted yet. */
  countedAt: Time.nullable(),
};

const Trend = z.object({
  ...Counted,
  figures: z
    .array(
      z.object({
        figure: z.enum(Figure),
        total: z.int(),
        /** Of the period of the same length before. */
        before: z.int(),
        /** One for each day of the period. */
        days: z.array(z.int()).max(MAX_DAYS),
        /** Likewise of the period before. */
        daysBefore: z.array(z.int()).max(MAX_DAYS),
      }),
    )
    .max(MAX_FIGURES),
});

const Place = z.object({
  /** Null: people without a department. */
  deptId: Id.nullable(),
  name: z.string(),
  /** Whether it has departments below it. */
  hasUnits: z.boolean(),
  /** In the order in which they were asked for. */
  values: z.array(z.int()).max(MAX_FIGURES),
});

const Places = z.object({
  ...Counted,
  /** From the topmost department that the caller sees to the one asked for. */
  path: z.array(z.object({ deptId: Id, name: z.string() })).max(20),
  places: z.array(Place).max(MAX_PLACES),
});

export const statsApi = {
  trend: post('/api/stats/figure/trend', {
    summary: '各指标的走势',
    access: 'perm:stats:figure:list',
    scope: 'dept',
    background: true,
    request: Wanted,
    response: Trend,
    errors: ['statsDeptNotFound'],
  }),
  places: post('/api/stats/figure/places', {
    summary: '各单位的指标',
    access: 'perm:stats:figure:list',
    scope: 'dept',
    background: true,
    request: Wanted,
    response: Places,
    errors: ['statsDeptNotFound'],
  }),
  /** A sheet of the sums beside those before, one of the days, one of the units. */
  export: post('/api/stats/figure/export', {
    summary: '导出统计',
    access: 'perm:stats:figure:list',
    scope: 'dept',
    request: Exported,
    response: binary(XLSX),
    errors: ['statsDeptNotFound'],
  }),
};
