import { MatchKind, MatchResult } from '@ganlin/contract/battle/kinds';
import type { DemoMatch } from './demo-season.ts';

/** The season's ratings and the sums of each day, from ranked matches in the order they were played. */
export function standingsOf(matches: readonly DemoMatch[]) {
  const ratings = new Map<string, RatingRow>();
  const days = new Map<string, DayRow>();
  for (const { kind, season, day, settledAt, seats } of matches) {
    if (kind !== MatchKind.ranked) continue;
    for (const [at, { player, result, after, leaguePoints }] of seats.entries()) {
      if (!after) continue;
      const isWon = result === MatchResult.won;
      const ratingKey = `${season} ${player.id}`;
      const rating = ratings.get(ratingKey);
      ratings.set(ratingKey, {
        season,
        userId: player.id,
        deptId: player.deptId,
        ...after,
        games: (rating?.games ?? 0) + 1,
        wins: (rating?.wins ?? 0) + Number(isWon),
        streak: isWon ? (rating?.streak ?? 0) + 1 : 0,
        leaguePoints: (rating?.leaguePoints ?? 0) + leaguePoints,
        lastOpponentId: seats[at === 0 ? 1 : 0].player.id,
        updatedAt: settledAt,
      });
      const dayKey = `${day} ${player.id}`;
      const sum = days.get(dayKey);
      days.set(dayKey, {
        day,
        userId: player.id,
        games: (sum?.games ?? 0) + 1,
        wins: (sum?.wins ?? 0) + Number(isWon),
        losses: (sum?.losses ?? 0) + Number(result === MatchResult.lost),
        leaguePoints: (sum?.leaguePoints ?? 0) + leaguePoints,
      });
    }
  }
  return { ratings: [...ratings.values()], days: [...days.values()] };
}

interface RatingRow {
  readonly season: string;
  readonly userId: string;
  readonly deptId: string | null;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly games: number;
  readonly wins: number;
  readonly streak: number;
  readonly leaguePoints: number;
  readonly lastOpponentId: string;
  readonly updatedAt: Date;
}

interface DayRow {
  readonly day: string;
  readonly userId: string;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly leaguePoints: number;
}
