import type { RetentionUnit } from '@ganlin/contract/core/retention';
import { addDays, addSeconds, dayInChina, startOfDay, startOfDayInChina } from '@ganlin/contract/core/time';

/** What is older than this is due. Months by China's calendar; in a shorter month its last day counts. */
export function dueBefore(now: Date, unit: RetentionUnit, amount: number): Date {
  if (unit === 'day') return addDays(now, -amount);
  const [year = 0, month = 1, day = 1] = dayInChina(now).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - amount, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, days));
  const sinceMidnight = now.getTime() - startOfDayInChina(now).getTime();
  return addSeconds(startOfDay(first.toISOString().slice(0, 10)), sinceMidnight / 1000);
}

/** In China's night, when few people are here: from half past one to five. */
const NIGHT_START = 1.5 * 3600;
const NIGHT_END = 5 * 3600;

/** When the night began in which this moment lies; null by day. */
export function nightStart(now: Date): Date | null {
  const midnight = startOfDayInChina(now);
  const [start, end] = [addSeconds(midnight, NIGHT_START), addSeconds(midnight, NIGHT_END)];
  return now >= start && now < end ? start : null;
}

export function nextNight(now: Date): Date {
  const start = addSeconds(startOfDayInChina(now), NIGHT_START);
  return now <= start ? start : addDays(start, 1);
}

/** Whoever works a fifth of the time at most leaves the rest to others, and slows down as they do. */
const PAUSE_FACTOR = 4;
const PAUSE_LEAST_MS = 100;

export const pauseAfter = (milliseconds: number): number => Math.max(PAUSE_LEAST_MS, milliseconds * PAUSE_FACTOR);

/** How long the figures of a dry run may be confirmed. */
const SEEN_DAYS = 7;

interface DryRun {
  readonly amount: number;
  readonly isDry: boolean;
  readonly isDone: boolean;
  readonly finishedAt: Date | null;
}

export function mayBeConfirmed(run: DryRun, amount: number | null, now: Date): boolean {
  const { isDry, isDone, finishedAt } = run;
  return isDry && isDone && run.amount === amount && finishedAt !== null && finishedAt > addDays(now, -SEEN_DAYS);
}
