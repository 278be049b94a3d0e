import { MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import type { Db } from '../../../platform/db/database.ts';

interface TakenBack {
  readonly season: string;
  readonly userId: string;
  readonly ratingChange: number;
  readonly wins: number;
  readonly leaguePoints: number;
}

export async function takeBackRating(
  db: Db,
  { season, userId, ratingChange, wins, leaguePoints }: TakenBack,
  now: Date,
): Promise<void> {
  await db
    .updateTable('battleRating')
    .set((eb) => ({
      rating: eb('rating', '-', ratingChange),
      games: eb('games', '-', 1),
      wins: eb('wins', '-', wins),
      leaguePoints: eb('leaguePoints', '-', leaguePoints),
      updatedAt: now,
    }))
    .where('season', '=', season)
    .where('userId', '=', userId)
    .execute();
}

/** Of a match that was settled: its players keep their points, but no result. */
export async function markVoid(db: Db, id: string, note: string): Promise<void> {
  await db
    .updateTable('battleMatch')
    .set((eb) => ({
      state: MatchState.void,
      voidReason: VoidReason.byStaff,
      voidNote: note,
      seq: eb('seq', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const none = { result: null, ratingBefore: null, ratingAfter: null, leaguePoints: 0 };
  await db.updateTable('battlePlayer').set(none).where('matchId', '=', id).execute();
}
