import type { Ctx } from '../../../platform/ctx.ts';
import { carriedOver, firstRating, type Rating } from './rating.ts';
import { seasonBefore, seasonOf } from '@ganlin/contract/battle/season';
import { listRatings, type SeasonRating } from './standing.queries.ts';

/** The standing of somebody who has not played this season. */
export function startOfSeason(
  who: Pick<SeasonRating, 'season' | 'userId' | 'deptId'>,
  last: Rating | undefined,
): SeasonRating {
  const rating = last ? carriedOver(last) : firstRating;
  return { ...who, ...rating, games: 0, wins: 0, streak: 0, leaguePoints: 0, lastOpponentId: null };
}

/** How a user stands in the present season. */
export async function standingNow({ db, now }: Ctx<unknown>, userId: string): Promise<SeasonRating> {
  const { key: season } = seasonOf(now);
  const known = await listRatings(db, userId, [season, seasonBefore(season)]);
  const of = (key: string) => known.find((rating) => rating.season === key);
  return of(season) ?? startOfSeason({ season, userId, deptId: null }, of(seasonBefore(season)));
}
