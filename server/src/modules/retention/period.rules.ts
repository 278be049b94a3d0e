import type { RetentionUnit } from '@ganlin/contract/core/retention';
import { addDays, addMonthsInChina, addSeconds, startOfDayInChina } from '@ganlin/contract/core/time';

/** What is older than this is due. */
export const dueBefore = (now: Date, unit: RetentionUnit, amount: number): Date =>
  unit === 'day' ? addDays(now, -amount) : addMonthsInChina(now, -amount);

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
