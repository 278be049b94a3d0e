/**
 * When the time is up for a whole hall, its pages must not all speak at once. What has not arrived goes first, at once:
 * the time for it is short, and few have anything left. Then each page waits its share of this before it asks and hands
 * in. All of it, with two failures in between, fits into the grace in which the server still takes answers.
 */
export const END_SPREAD_MS = 10_000;

/** A pause around this long, another one for each page. `chance` is below one, and not below nought. */
export function spread(ms: number, chance: number): number {
  return Math.round(ms * (0.5 + chance));
}
