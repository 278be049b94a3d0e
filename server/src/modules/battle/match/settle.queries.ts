import type { MatchResult } from '@ganlin/contract/battle/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** What a match changes for one of its players. */
export interface PlayerEnd {
  readonly id: string;
  readonly result: MatchResult | null;
  readonly ratingBefore: number | null;
  readonly deviationBefore: number | null;
  readonly volatilityBefore: number | null;
  readonly ratingAfter: number | null;
  readonly deviationAfter: number | null;
  readonly volatilityAfter: number | null;
  readonly leaguePoints: number;
}

/** The players of these matches are free for another. */
export async function freePlayers(db: Db, matchIds: readonly string[], now: Date): Promise<void> {
  if (matchIds.length === 0) return;
  await db
    .updateTable('battlePlayer')
    .set({ playing: false, settledAt: now })
    .where('matchId', 'in', matchIds)
    .execute();
}

export async function endPlayers(db: Db, ends: readonly PlayerEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await sql`
    update battle_player p
       set result = g.result, league_points = g."leaguePoints",
           rating_before = g."ratingBefore", deviation_before = g."deviationBefore",
           volatility_before = g."volatilityBefore", rating_after = g."ratingAfter",
           deviation_after = g."deviationAfter", volatility_after = g."volatilityAfter"
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as g (
             id uuid, result int, "leaguePoints" int,
             "ratingBefore" float8, "deviationBefore" float8, "volatilityBefore" float8,
             "ratingAfter" float8, "deviationAfter" float8, "volatilityAfter" float8)
     where p.id = g.id`.execute(db);
}

/** What a game adds to a player's day; negative when it is taken back. */
export interface DayChange {
  readonly day: string;
  readonly userId: string;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly leaguePoints: number;
}

export async function addToDays(db: Db, changes: readonly DayChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('battleDay')
    .values([...changes])
    .onConflict((conflict) =>
      conflict.columns(['day', 'userId']).doUpdateSet((eb) => ({
        games: eb('battleDay.games', '+', eb.ref('excluded.games')),
        wins: eb('battleDay.wins', '+', eb.ref('excluded.wins')),
        losses: eb('battleDay.losses', '+', eb.ref('excluded.losses')),
        leaguePoints: eb('battleDay.leaguePoints', '+', eb.ref('excluded.leaguePoints')),
      })),
    )
    .execute();
}
