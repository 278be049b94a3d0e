import { MatchState } from '@ganlin/contract/battle/kinds';
import type { Db } from '../../../platform/db/database.ts';
import type { Match } from '../model/match.queries.ts';

/** The running match with this code, held until the transaction ends. */
export async function holdRoom(db: Db, code: string): Promise<Match | undefined> {
  const row = await db
    .selectFrom('battleMatch')
    .selectAll()
    .where('code', '=', code)
    .where('state', '<', MatchState.settled)
    .forUpdate()
    .executeTakeFirst();
  return row as Match | undefined;
}

export async function isCodeTaken(db: Db, code: string): Promise<boolean> {
  const query = db.selectFrom('battleMatch').select('id').where('code', '=', code);
  return (await query.where('state', '<', MatchState.settled).executeTakeFirst()) !== undefined;
}

/** The seats of those who have joined; a room's own and a hosted one's. */
export async function listSeats(
  db: Db,
  matchId: string,
): Promise<{ id: string; seat: number; userId: string | null }[]> {
  return db.selectFrom('battlePlayer').select(['id', 'seat', 'userId']).where('matchId', '=', matchId).execute();
}

export async function rejoin(db: Db, playerId: string): Promise<void> {
  await db.updateTable('battlePlayer').set({ leftAt: null, playing: true }).where('id', '=', playerId).execute();
}
