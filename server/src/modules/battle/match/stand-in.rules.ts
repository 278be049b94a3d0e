/** How a stand-in answers one question. */
export interface StandInMove {
  readonly afterMs: number;
  readonly right: boolean;
}

/** Share of right answers at the rating of beginners, and how it rises with the rating. */
const FIRST_SHARE = 0.6;
const SHARE_PER_RATING = 0.3 / 500;
const FIRST_RATING = 1_200;
const [FASTEST_MS, TYPICAL_SHARE, SPREAD] = [1_800, 0.42, 0.35];

/**
 * A stand-in of the player's own strength: it is right about as often as such a player, and takes a while, most often
 * less than half of the time. `chance` gives numbers in [0, 1).
 */
export function standInMove(
  { rating, seconds }: { readonly rating: number; readonly seconds: number },
  chance: () => number,
): StandInMove {
  const share = Math.min(0.9, Math.max(0.35, FIRST_SHARE + (rating - FIRST_RATING) * SHARE_PER_RATING));
  // Log-normal, as the time that people take.
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const afterMs = seconds * 1_000 * TYPICAL_SHARE * Math.exp(SPREAD * normal);
  return {
    afterMs: Math.round(Math.min(seconds * 1_000 - 500, Math.max(FASTEST_MS, afterMs))),
    right: chance() < share,
  };
}
