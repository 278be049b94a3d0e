import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { firstIdAt } from '../../../platform/module/retention.ts';

interface Counted {
  readonly count: number;
  readonly oldest: Date | null;
}

export async function countDirect(db: Db, before: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(sent_at) as oldest from message_direct
     where id < ${firstIdAt(before)} and sent_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function countBroadcasts(db: Db, before: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(sent_at) as oldest from message_broadcast
     where id < ${firstIdAt(before)} and sent_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function deleteDirect(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_direct where id = any(array(
      select id from message_direct where id < ${firstIdAt(before)} and sent_at < ${before}
       order by id limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Who has read a broadcast, and to whom it was sent by name, is deleted with it. */
export async function deleteBroadcasts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_broadcast where id = any(array(
      select id from message_broadcast where id < ${firstIdAt(before)} and sent_at < ${before}
       order by id limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
