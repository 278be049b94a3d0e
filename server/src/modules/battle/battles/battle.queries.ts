import { MatchState } from '@ganlin/contract/battle/kinds';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import type { BattleBattle } from '../../../platform/db/schema.gen.ts';

export type BattleRow = NonNullable<Awaited<ReturnType<typeof findBattle>>>;

export function findBattle(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return db
    .selectFrom('battleBattle')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns false if the id is taken, by a deleted battle too. */
export async function insertBattle(db: Db, row: Insertable<BattleBattle>): Promise<boolean> {
  const inserted = await db
    .insertInto('battleBattle')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateBattle(db: Db, id: string, set: Updateable<BattleBattle>): Promise<void> {
  await db.updateTable('battleBattle').set(set).where('id', '=', id).execute();
}

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: number | undefined;
}

export async function pageBattles(
  db: Db,
  { keyword, state }: Filter,
  { current, size }: { current: number; size: number },
) {
  const found = db
    .selectFrom('battleBattle')
    .where('deletedAt', 'is', null)
    .$if(Boolean(keyword), (query) => query.where(sql`lower(title)`, 'like', containsPattern(keyword ?? '')))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 0));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(['id', 'title', 'state', 'repoIds', 'questions', 'seconds', 'opensAt', 'closesAt', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

interface Played {
  readonly battleId: string;
  readonly matches: number;
  readonly players: number;
  readonly running: number;
}

/** Settled matches of each of these battles, the people in them, and the matches that are being played. */
export async function countPlayed(db: Db, ids: readonly string[]): Promise<Map<string, Played>> {
  const { rows } = await sql<Played>`
    select m.battle_id, count(distinct m.id) filter (where m.state = ${MatchState.settled}) as matches,
           count(distinct p.user_id) filter (where m.state = ${MatchState.settled}) as players,
           count(distinct m.id) filter (where m.state in (${MatchState.ready}, ${MatchState.playing})) as running
      from battle_match m left join battle_player p on p.match_id = m.id
     where m.battle_id = any(${[...ids]}::uuid[]) group by m.battle_id`.execute(db);
  return new Map(rows.map((row) => [row.battleId, row]));
}

export async function hasMatches(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('battleMatch').select('id').where('battleId', '=', id).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Nobody waits for an opponent in this battle any more. */
export async function deleteTickets(db: Db, battleId: string): Promise<void> {
  await db.deleteFrom('battleTicket').where('battleId', '=', battleId).execute();
}
