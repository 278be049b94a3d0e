import { addSeconds, secondsBetween } from '@ganlin/contract/core/time';

/** Wrong passwords from one address without a penalty: people mistype. */
const FREE_FAILURES = 5;
const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 3600;

/** Max wrong passwords for one account in a day, from all addresses together, before only known devices may try. */
export const ACCOUNT_FAILURES_PER_DAY = 100;
export const FAILURES_FORGOTTEN_SECONDS = 86_400;

/** Wrong passwords after which a known device is forgotten. */
export const DEVICE_FAILURES = 10;

/** Max wrong passwords from one address for any accounts, normally and while the whole site is under attack. */
export const FAILURES_PER_ADDRESS = { count: 300, seconds: 3_600 } as const;
export const FAILURES_PER_ADDRESS_ALARMED = { count: 60, seconds: 3_600 } as const;

/**
 * Wrong passwords per hour on the whole site that are more than mistyping: one per ten accounts, and never below
 * this.
 */
export const LEAST_ALARM = 1_000;
export const alarmBound = (accounts: number): number => Math.max(LEAST_ALARM, Math.ceil(accounts / 10));

/** How long an address or a known device waits after its n-th wrong password for an account: 1, 2, 4 … 60 minutes from the fifth on. */
export function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_SECONDS);
}

export function lockedUntil(failures: number, now: Date): Date {
  return addSeconds(now, lockSeconds(failures));
}

/** `2 小时`, `3 分钟`, `40 秒`: the wait as text, never zero. */
export function waitText(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil(secondsBetween(now, until)));
  if (seconds < 60) return `${seconds} 秒`;
  return seconds <= 3_600 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3_600)} 小时`;
}
