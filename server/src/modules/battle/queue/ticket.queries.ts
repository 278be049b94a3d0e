import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface StoredTicket {
  readonly userId: string;
  readonly battleId: string;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly lastOpponentId: string | null;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string;
  readonly avatar: string;
  readonly since: Date;
  readonly seenAt: Date;
}

/** Seen again: the wait goes on. Returns undefined for somebody who does not wait for this battle. */
export function renewTicket(db: Db, userId: string, battleId: string, now: Date): Promise<StoredTicket | undefined> {
  return db
    .updateTable('battleTicket')
    .set({ seenAt: now })
    .where('userId', '=', userId)
    .where('battleId', '=', battleId)
    .returningAll()
    .executeTakeFirst();
}

export async function putTicket(db: Db, ticket: StoredTicket): Promise<void> {
  const { userId: _user, ...rest } = ticket;
  await db
    .insertInto('battleTicket')
    .values(ticket)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(rest))
    .execute();
}

export async function deleteTickets(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('battleTicket').where('userId', 'in', userIds).execute();
}

/** Those whose page was closed. */
export async function deleteUnseen(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('battleTicket').where('seenAt', '<', before).execute();
}

/** Those who have waited longest, held until the transaction ends. */
export function holdTickets(db: Db, limit: number): Promise<StoredTicket[]> {
  return db.selectFrom('battleTicket').selectAll().orderBy('since').limit(limit).forUpdate().skipLocked().execute();
}

/** Others who wait for a battle, and those among them whose rating is within the range. */
export async function countWaiting(
  db: Db,
  { userId, battleId, rating }: Pick<StoredTicket, 'userId' | 'battleId' | 'rating'>,
  range: number,
): Promise<{ waiting: number; inRange: number }> {
  const { rows } = await sql<{ waiting: number; inRange: number }>`
    select count(*)::int as waiting,
           count(*) filter (where abs(rating - ${rating}) <= ${range === Infinity ? 1e9 : range})::int as "inRange"
      from (select rating from battle_ticket
             where battle_id = ${battleId} and user_id <> ${userId} limit 1000) t`.execute(db);
  return rows[0] ?? { waiting: 0, inRange: 0 };
}

/** One process pairs at a time; the others skip their turn. */
export async function takePairingTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('battle.pairing')) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Those among these users who play already. */
export async function listBusy(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('battlePlayer')
    .select('userId')
    .where('playing', '=', true)
    .where('userId', 'in', userIds)
    .execute();
  return new Set(rows.flatMap(({ userId }) => userId ?? []));
}
