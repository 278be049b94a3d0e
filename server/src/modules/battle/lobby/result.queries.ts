import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A player's place by points in a match, and how many have joined. */
export async function findPlace(db: Db, matchId: string, points: number): Promise<{ place: number; joined: number }> {
  const { rows } = await sql<{ place: number; joined: number }>`
    select 1 + count(*) filter (where points > ${points})::int as place, count(*)::int as joined
      from battle_player where match_id = ${matchId} and user_id is not null`.execute(db);
  return rows[0] ?? { place: 1, joined: 0 };
}

/** Answers of battles that are looked at for a question, and the fewest that say anything. */
const [LOOKED_AT, ENOUGH] = [500, 20];

/** Share of right answers in battles, in percent, by question; left out while there are few. */
export async function listShares(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; percent: number }>`
    select x.id, round(100.0 * count(*) filter (where a.is_right) / count(*))::int as percent
      from unnest(${[...questionIds]}::uuid[]) as x (id)
      cross join lateral (
        select b.is_right from battle_question q
          join battle_answer b on b.match_id = q.match_id and b.ordinal = q.ordinal
          join battle_player p on p.id = b.player_id and p.user_id is not null
         where q.question_id = x.id limit ${LOOKED_AT}) a
     group by x.id having count(*) >= ${ENOUGH}`.execute(db);
  return new Map(rows.map(({ id, percent }) => [id, percent]));
}
