import { z } from 'zod';

/** An instant: ISO 8601 on the wire, `Date` in the code. */
export const Time = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  .meta({ title: 'Time' });

/** A calendar day without a time: `YYYY-MM-DD` everywhere. */
export const Day = z.iso.date();

/** From–to of a filter or form: both ends or none (specification, section 5). */
export const TimeRange = z
  .tuple([Time, Time], { error: '请选择开始和结束时间' })
  .refine(([from, to]) => from <= to, { error: '结束时间不能早于开始时间' });

/** Repetition interval. */
export const CycleType = { daily: 1, weekly: 2, monthly: 3 } as const;
export type CycleType = (typeof CycleType)[keyof typeof CycleType];
export const cycleTypeLabels: Readonly<Record<CycleType, string>> = { 1: '每日', 2: '每周', 3: '每月' };

const SECOND = 1000;
export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * SECOND);
export const addMinutes = (at: Date, minutes: number): Date => addSeconds(at, minutes * 60);
export const addDays = (at: Date, days: number): Date => addSeconds(at, days * 86_400);
export const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / SECOND;

/**
 * Start of the day in China that contains `at`: the product's calendar is Asia/Shanghai, which has no daylight saving
 * time.
 */
export function startOfDayInChina(at: Date): Date {
  const shift = 8 * 3_600 * SECOND;
  const day = 86_400 * SECOND;
  return new Date(Math.floor((at.getTime() + shift) / day) * day - shift);
}

/** `2026-03-05 14:30:09` in China time, as used in files and messages. */
export const textInChina = (at: Date): string =>
  addSeconds(at, 8 * 3_600)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/** Calendar day in China that contains `at`: `2026-03-05`. */
export const dayInChina = (at: Date): string => textInChina(at).slice(0, 10);

/** The first moment of a calendar day, in China. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The first moment of the year, in China. */
export const startOfYearInChina = (at: Date): Date => new Date(`${dayInChina(at).slice(0, 4)}-01-01T00:00:00+08:00`);

/** By China's calendar, at the same time of the day; in a shorter month on its last day. */
export function addMonthsInChina(at: Date, months: number): Date {
  const midnight = startOfDayInChina(at);
  const [year = 0, month = 1, day = 1] = dayInChina(at).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return addSeconds(startOfDay(lastDay.toISOString().slice(0, 10)), secondsBetween(midnight, at));
}

/** Start of the day, week or month in China that contains `now`; a week begins on Monday. */
export function cycleStart(cycle: CycleType, now: Date): Date {
  const day = startOfDayInChina(now);
  const inChina = addSeconds(day, 8 * 3_600);
  if (cycle === CycleType.weekly) return addDays(day, -((inChina.getUTCDay() + 6) % 7));
  return cycle === CycleType.monthly ? addDays(day, 1 - inChina.getUTCDate()) : day;
}
