import { FIRST_DEVIATION, FIRST_RATING } from '@ganlin/contract/battle/rank';
import { MatchResult } from '@ganlin/contract/battle/kinds';
import { Glicko2 } from 'glicko2';

/** A player's strength by Glicko-2. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

const FIRST_VOLATILITY = 0.06;
/** How quickly volatility changes; small, because games are few and noisy. */
const TAU = 0.5;

export const firstRating: Rating = {
  rating: FIRST_RATING,
  deviation: FIRST_DEVIATION,
  volatility: FIRST_VOLATILITY,
};

/** The ratings of both after a game, by the result of the first. */
export function ratedGame(one: Rating, other: Rating, result: MatchResult): readonly [Rating, Rating] {
  const ranking = new Glicko2({ tau: TAU, rating: FIRST_RATING, rd: FIRST_DEVIATION, vol: FIRST_VOLATILITY });
  const [first, second] = [one, other].map(({ rating, deviation, volatility }) =>
    ranking.makePlayer(rating, deviation, volatility),
  ) as [Glicko2.Player, Glicko2.Player];
  ranking.updateRatings([[first, second, scores[result]]]);
  return [ratingOf(first), ratingOf(second)];
}

const scores: Readonly<Record<MatchResult, number>> = {
  [MatchResult.lost]: 0,
  [MatchResult.won]: 1,
  [MatchResult.drawn]: 0.5,
};

function ratingOf(player: Glicko2.Player): Rating {
  return { rating: player.getRating(), deviation: player.getRd(), volatility: player.getVol() };
}

/** How a rating of the last season begins the next: half of its lead stays, and it moves more easily. */
export function carriedOver({ rating, volatility, deviation }: Rating): Rating {
  return {
    rating: FIRST_RATING + (rating - FIRST_RATING) / 2,
    deviation: Math.min(FIRST_DEVIATION, Math.max(deviation, 150)),
    volatility,
  };
}
