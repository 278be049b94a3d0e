import { addDays, dayInChina, secondsBetween, startOfDay } from '@ganlin/contract/core/time';
import { DAYS_FOR_FREE_MISS, DayState, MAX_FREE_MISSES } from '@ganlin/contract/practice/daily';

export interface Streak {
  /** Done days in a row up to today or yesterday. A covered miss does not break the row and does not count. */
  readonly current: number;
  readonly longest: number;
  /** Free misses left. */
  readonly freeMisses: number;
  /** Covered misses, oldest first. */
  readonly free: readonly string[];
}

/**
 * The streak of a user, from all done days in ascending order. Every seventh done day earns a free miss, unless as
 * many as allowed are kept; a missed day uses one if there is a row to save. Today is not missed before it is over.
 */
export function streakOf(doneDays: readonly string[], today: string): Streak {
  let [current, longest, freeMisses] = [0, 0, 0];
  const free: string[] = [];
  const miss = (day: string): void => {
    if (current === 0) return;
    if (freeMisses === 0) {
      current = 0;
      return;
    }
    freeMisses--;
    free.push(day);
  };
  let last: string | undefined;
  for (const [index, day] of doneDays.entries()) {
    if (last !== undefined) missedBetween(last, day).forEach(miss);
    current++;
    longest = Math.max(longest, current);
    if ((index + 1) % DAYS_FOR_FREE_MISS === 0) freeMisses = Math.min(freeMisses + 1, MAX_FREE_MISSES);
    last = day;
  }
  if (last !== undefined) missedBetween(last, today).forEach(miss);
  return { current, longest, freeMisses, free };
}

/** The states of the days from `from` to `to`, both included; missed days are left out. */
export function listedDays(
  doneDays: readonly string[],
  { free }: Pick<Streak, 'free'>,
  { from, to }: { readonly from: string; readonly to: string },
): { day: string; state: DayState }[] {
  return [
    ...doneDays.map((day) => ({ day, state: DayState.done })),
    ...free.map((day) => ({ day, state: DayState.free })),
  ]
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

export const dayAfter = (day: string, days: number): string => dayInChina(addDays(startOfDay(day), days));

const DAY_SECONDS = 86_400;

/** After the free misses are used up, further missed days change nothing. */
function missedBetween(last: string, next: string): string[] {
  const count = secondsBetween(startOfDay(last), startOfDay(next)) / DAY_SECONDS - 1;
  return Array.from({ length: Math.max(0, Math.min(count, MAX_FREE_MISSES + 1)) }, (_, at) => dayAfter(last, at + 1));
}
