import { addMinutes, addSeconds } from '@ganlin/contract/core/time';

/** What was noticed offline may arrive this long after the hand-in. */
const ACCEPTED_MINUTES = 60;

export const isClosed = (handedInAt: Date | null, now: Date): boolean =>
  handedInAt !== null && now > addMinutes(handedInAt, ACCEPTED_MINUTES);

/** By the page's steady clock from the opening on; never later than now. */
export function momentOf(sinceMs: number, { beganAt, now }: { readonly beganAt: Date; readonly now: Date }): Date {
  const at = addSeconds(beganAt, sinceMs / 1_000);
  return at > now ? now : at;
}
