import { addDays, dayInChina, secondsBetween, startOfDay } from '@ganlin/contract/core/time';
import { MAX_DAYS } from '@ganlin/contract/stats/stats';

/** Calendar days in China, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const periodKinds = ['7', '30', '90', 'year', 'custom'] as const;
export type PeriodKind = (typeof periodKinds)[number];
export const DEFAULT_PERIOD: PeriodKind = '30';

export const periodLabels: Readonly<Record<PeriodKind, string>> = {
  7: '近 7 天',
  30: '近 30 天',
  90: '近 90 天',
  year: '今年',
  custom: '自选',
};

export const dayAfter = (day: string, days: number): string => dayInChina(addDays(startOfDay(day), days));

/** The last days up to today. */
export const lastDays = (today: string, days: number): Period => ({ from: dayAfter(today, 1 - days), to: today });

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number =>
  Math.round(secondsBetween(startOfDay(from), startOfDay(to)) / 86_400) + 1;

interface Choice {
  readonly period?: PeriodKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The chosen period; days that nobody could have chosen count as not chosen. */
export function periodOf(choice: Choice, today: string): Period & { readonly kind: PeriodKind } {
  const kind = choice.period ?? DEFAULT_PERIOD;
  if (kind === 'year') return { kind, from: `${today.slice(0, 4)}-01-01`, to: today };
  if (kind !== 'custom') return { kind, ...lastDays(today, Number(kind)) };
  const { from = '', to = '' } = choice;
  const isPossible = from !== '' && from <= to && to <= today && lengthOf({ from, to }) <= MAX_DAYS;
  return isPossible ? { kind, from, to } : periodOf({}, today);
}

/** The period after one of its days was changed: the other day follows if it has to. */
export function withDay(period: Period, change: Partial<Period>, today: string): Period {
  const earlier = (a: string, b: string) => (a < b ? a : b);
  const later = (a: string, b: string) => (a > b ? a : b);
  if (change.from !== undefined) {
    const from = earlier(change.from, today);
    return { from, to: later(from, earlier(period.to, dayAfter(from, MAX_DAYS - 1))) };
  }
  const to = earlier(change.to ?? period.to, today);
  return { to, from: earlier(to, later(period.from, dayAfter(to, 1 - MAX_DAYS))) };
}

/** The period of the same length before, for the reader. */
export function beforeText(period: Period): string {
  const length = lengthOf(period);
  return `上期：${dayAfter(period.from, -length)} 至 ${dayAfter(period.from, -1)}`;
}
