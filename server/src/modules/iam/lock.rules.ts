import { addSeconds, secondsBetween } from '@ganlin/contract/core/time';

/** Wrong passwords from one address that cost nothing: people mistype. */
const FREE_FAILURES = 5;
const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 3600;

/** Wrong passwords for one account in a day, from all addresses together, before only known addresses may try. */
export const ACCOUNT_FAILURES_PER_DAY = 100;
export const FAILURES_FORGOTTEN_SECONDS = 86_400;

/** How long an address waits after its n-th wrong password for an account: 1, 2, 4 … 60 minutes from the fifth on. */
export function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_SECONDS);
}

export function lockedUntil(failures: number, now: Date): Date {
  return addSeconds(now, lockSeconds(failures));
}

/** `2 小时`, `3 分钟`, `40 秒`: the wait in words, never zero. */
export function waitInWords(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil(secondsBetween(now, until)));
  if (seconds < 60) return `${seconds} 秒`;
  return seconds <= 3_600 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3_600)} 小时`;
}
