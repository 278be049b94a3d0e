import { textInChina } from '@ganlin/contract/core/time';
import dayjs, { type Dayjs } from 'dayjs';

/** Two instants as stored in the filter and the address. */
export type Span = [string, string];
export type Days = [Dayjs, Dayjs];

/** Whole days in China, both ends included, regardless of the browser's time zone. */
export function spanOf(days: readonly [Dayjs | null, Dayjs | null] | null): Span | undefined {
  const [from, to] = days ?? [];
  if (!from || !to) return undefined;
  return [instantOf(from, '00:00:00.000'), instantOf(to, '23:59:59.999')];
}

/** The days in China that a span touches. */
export function daysOf(span: readonly [string, string] | undefined): Days | null {
  return span ? [dayOf(new Date(span[0])), dayOf(new Date(span[1]))] : null;
}

/** The last given number of days in China, today included. */
export function lastDays(days: number, now: Date): Days {
  const today = dayOf(now);
  return [today.subtract(days - 1, 'day'), today];
}

const instantOf = (day: Dayjs, time: string): string =>
  new Date(`${day.format('YYYY-MM-DD')}T${time}+08:00`).toISOString();

const dayOf = (at: Date): Dayjs => dayjs(textInChina(at).slice(0, 10));
