import { MatchResult } from '@ganlin/contract/battle/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carriedOver, firstRating, ratedGame } from './rating.ts';

const rating = fc.record({
  rating: fc.double({ min: 400, max: 2_600, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.09, noNaN: true }),
});

it('rises for the winner and falls for the loser, whoever they are', () => {
  fc.assert(
    fc.property(rating, rating, (one, other) => {
      const [winner, loser] = ratedGame(one, other, MatchResult.won);
      expect(winner.rating).toBeGreaterThanOrEqual(one.rating);
      expect(loser.rating).toBeLessThanOrEqual(other.rating);
      expect(winner.deviation).toBeLessThan(360);
      const [same] = ratedGame(one, one, MatchResult.drawn);
      expect(same.rating).toBeCloseTo(one.rating, 6);
    }),
  );
});

it('moves by what Glicko-2 says for two newcomers', () => {
  const [winner, loser] = ratedGame(firstRating, firstRating, MatchResult.won);
  expect(Math.round(winner.rating - firstRating.rating)).toBe(162);
  expect(winner.rating - firstRating.rating).toBeCloseTo(firstRating.rating - loser.rating, 6);
  expect(Math.round(winner.deviation)).toBe(290);
});

it('keeps half of its lead into the next season', () => {
  expect(carriedOver({ rating: 1_600, deviation: 60, volatility: 0.06 })).toEqual({
    rating: 1_400,
    deviation: 150,
    volatility: 0.06,
  });
});
