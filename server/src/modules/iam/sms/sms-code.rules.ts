import { SMS_WAIT_SECONDS } from '@ganlin/contract/iam/sign-in/sms';
import { addSeconds, secondsBetween } from '@ganlin/contract/core/time';

export const CODE_SECONDS = 300;
export const CODE_TRIES = 5;
const HOUR = 3_600;
export const DAY = 86_400;

/**
 * How many messages a number gets in how many seconds, codes and notices counted together. Notices stop at about
 * half: someone who triggers them for a stranger's number cannot use up the codes that the stranger signs in with.
 */
const perMobile = {
  code: [
    { count: 1, seconds: SMS_WAIT_SECONDS },
    { count: 5, seconds: HOUR },
    { count: 10, seconds: DAY },
  ],
  notice: [
    { count: 1, seconds: SMS_WAIT_SECONDS },
    { count: 3, seconds: HOUR },
    { count: 5, seconds: DAY },
  ],
} as const;

/**
 * How many codes an address may have requested that nobody entered. A classroom behind one address uses its codes and
 * is never blocked; an address that only requests them is.
 */
export const UNUSED_PER_ADDRESS = { count: 20, seconds: HOUR } as const;

/** When a number that got messages at these times may get the next one; nothing if it may now. */
export function mobileWaitsUntil(
  sentAt: readonly Date[],
  now: Date,
  kind: keyof typeof perMobile = 'code',
): Date | undefined {
  const newestFirst = sentAt.toSorted((a, b) => b.getTime() - a.getTime());
  const ends = perMobile[kind].flatMap(({ count, seconds }) => {
    const oldest = newestFirst[count - 1];
    return oldest && secondsBetween(oldest, now) < seconds ? [addSeconds(oldest, seconds)] : [];
  });
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
}
