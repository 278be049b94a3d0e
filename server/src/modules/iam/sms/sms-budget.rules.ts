import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { addSeconds } from '@ganlin/contract/core/time';

const HOUR_MS = 3_600_000;

/** Of the budget, in percent: where notices stop and administrators are warned first. */
const FIRST_WARNING = 80;
export type Warning = 80 | 100;

/** Codes for people who have an account already. Anybody can make the site send the others. */
const reserved: ReadonlySet<unknown> = new Set([SmsType.login, SmsType.reset, SmsType.bind, SmsType.prove]);

/** How much of an hour's budget a message of this kind may use: the last fifth is for those who want to sign in. */
export function shareOf(kind: SmsType | 'notice', perHour: number): number {
  return reserved.has(kind) ? perHour : Math.floor((perHour * FIRST_WARNING) / 100);
}

/** Which warning is due after so many messages of an hour. */
export function warningAt(used: number, perHour: number): Warning | undefined {
  if (used >= perHour) return 100;
  return used >= shareOf('notice', perHour) ? FIRST_WARNING : undefined;
}

/** The hour of the clock that an instant lies in. */
export const hourOf = (now: Date): Date => addSeconds(now, -(now.getTime() % HOUR_MS) / 1000);
export const nextHour = (now: Date): Date => addSeconds(hourOf(now), 3_600);
