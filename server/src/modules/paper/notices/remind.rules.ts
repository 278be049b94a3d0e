import { secondsBetween } from '@ganlin/contract/core/time';

export const Reminder = { dayBefore: 1, hourBefore: 2 } as const;
export type Reminder = (typeof Reminder)[keyof typeof Reminder];

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/**
 * The reminder that is due now, if any. None in the last minutes: it would be read too late, and everyone is about to
 * begin.
 */
export function reminderAt(startsAt: Date, now: Date): Reminder | undefined {
  const left = secondsBetween(now, startsAt);
  if (left > DAY || left < 5 * MINUTE) return undefined;
  return left > HOUR ? Reminder.dayBefore : Reminder.hourBefore;
}
