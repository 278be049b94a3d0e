import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { addSeconds } from '@ganlin/contract/core/time';

const HOUR_MS = 3_600_000;

/** Percentage of the budget at which notices stop and administrators get the first warning. */
const FIRST_WARNING = 80;
export type Warning = 80 | 100;

/** Codes for users who already have an account. Anyone can make the site send the others. */
const reserved: ReadonlySet<unknown> = new Set([SmsType.login, SmsType.reset, SmsType.bind, SmsType.prove]);

/**
 * How much of an hour's budget a message of this kind may use: the last fifth is reserved for users who want to sign
 * in.
 */
export function shareOf(kind: SmsType | 'notice', perHour: number): number {
  return reserved.has(kind) ? perHour : Math.floor((perHour * FIRST_WARNING) / 100);
}

/** The warning due after this many messages in an hour. */
export function warningAt(used: number, perHour: number): Warning | undefined {
  if (used >= perHour) return 100;
  return used >= shareOf('notice', perHour) ? FIRST_WARNING : undefined;
}

/** The clock hour that contains an instant. */
export const hourOf = (now: Date): Date => addSeconds(now, -(now.getTime() % HOUR_MS) / 1000);
export const nextHour = (now: Date): Date => addSeconds(hourOf(now), 3_600);
