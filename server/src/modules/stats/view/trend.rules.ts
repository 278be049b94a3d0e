import { addDays, dayInChina, startOfDay } from '@ganlin/contract/core/time';
import type { Figure } from '@ganlin/contract/stats/figures';

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** All days of a period, the first and the last included. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let at = startOfDay(from); at <= startOfDay(to); at = addDays(at, 1)) days.push(dayInChina(at));
  return days;
}

/** As many days, up to the day before. */
export function periodBefore(period: Period): Period {
  const { length } = daysOf(period);
  const start = startOfDay(period.from);
  return { from: dayInChina(addDays(start, -length)), to: dayInChina(addDays(start, -1)) };
}

interface DaySum {
  readonly figure: Figure;
  readonly day: string;
  readonly value: number;
}

/** The course of each figure and its sum, beside those of the period before. */
export function trendOf(sums: readonly DaySum[], { figures, period }: { figures: readonly Figure[]; period: Period }) {
  const [days, daysBefore] = [daysOf(period), daysOf(periodBefore(period))];
  return figures.map((figure) => {
    const own = new Map(sums.flatMap((sum) => (sum.figure === figure ? [[sum.day, sum.value]] : [])));
    const valuesOf = (all: readonly string[]) => all.map((day) => own.get(day) ?? 0);
    const [values, valuesBefore] = [valuesOf(days), valuesOf(daysBefore)];
    return { figure, total: sumOf(values), before: sumOf(valuesBefore), days: values, daysBefore: valuesBefore };
  });
}

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
