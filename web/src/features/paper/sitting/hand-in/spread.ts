/**
 * When the time is up for a whole room, its pages must not all send at the same time. Undelivered answers are sent
 * first, immediately: the time for them is short, and few pages have any. Then each page waits its share of this
 * before it asks and hands in. All of it, including two failures, fits into the grace period in which the server
 * still accepts answers.
 */
export const END_SPREAD_MS = 10_000;

/** A pause of about this length, different for each page. `chance` is in [0, 1). */
export function spread(ms: number, chance: number): number {
  return Math.round(ms * (0.5 + chance));
}
