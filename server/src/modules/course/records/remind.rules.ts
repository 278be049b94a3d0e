import { secondsBetween, startOfDayInChina } from '@ganlin/contract/core/time';

interface Reminders {
  readonly deadline: Date;
  /** Days before the deadline on which people are reminded. */
  readonly remindDays: readonly number[];
  /** The reminder that was sent last. */
  readonly remindedDays: number | null;
}

/** Calendar days in China from today to the deadline; 0 on its day. */
const daysLeft = (deadline: Date, now: Date): number =>
  secondsBetween(startOfDayInChina(now), startOfDayInChina(deadline)) / 86_400;

/** The reminder that is due, in days before the deadline. Of several that were missed only the last is sent. */
export function reminderDue({ deadline, remindDays, remindedDays }: Reminders, now: Date): number | undefined {
  if (now >= deadline) return undefined;
  const left = daysLeft(deadline, now);
  const reached = remindDays.filter((days) => days >= left);
  const last = Math.min(...reached);
  return reached.length > 0 && (remindedDays === null || last < remindedDays) ? last : undefined;
}

/** The reminder whose day had passed when the course was assigned: it is not made up for. */
export function reminderPassed(
  { deadline, remindDays }: { readonly deadline: Date | null; readonly remindDays: readonly number[] },
  now: Date,
): number | null {
  if (deadline === null) return null;
  const passed = remindDays.filter((days) => days > daysLeft(deadline, now));
  return passed.length > 0 ? Math.min(...passed) : null;
}

const [FROM_HOUR, TO_HOUR] = [8, 21];

/** Nobody is reminded at night: from eight to twenty-one in China. */
export function isWakingHour(now: Date): boolean {
  const hour = (now.getUTCHours() + 8) % 24;
  return hour >= FROM_HOUR && hour < TO_HOUR;
}
