import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface PlayedSeason {
  readonly season: string;
  readonly rating: number;
  readonly games: number;
  readonly wins: number;
  readonly leaguePoints: number;
  /** Among the players of the same department; null without one. */
  readonly place: number | null;
  readonly updatedAt: Date;
}

/** Seasons in which the person has played ranked games, newest first. */
export async function listSeasons(
  db: Db,
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<PlayedSeason[]> {
  const { rows } = await sql<PlayedSeason>`
    select r.season, r.rating, r.games, r.wins, r.league_points, r.updated_at,
           case when r.dept_id is not null then
             (select 1 + count(*) from battle_rating o
               where o.season = r.season and o.dept_id = r.dept_id and o.league_points > r.league_points)::int
           end as place
      from battle_rating r where r.user_id = ${userId} and r.games > 0
     order by r.updated_at desc, r.season limit ${limit}`.execute(db);
  return rows;
}
