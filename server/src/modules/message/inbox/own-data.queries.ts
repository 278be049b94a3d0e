import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface OwnMessage {
  readonly kind: number;
  readonly title: string;
  readonly content: string;
  readonly sentAt: Date;
  readonly readAt: Date | null;
}

/** Direct messages to a user, and the broadcasts they have read or deleted. */
export async function pageOwn(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnMessage[]> {
  const { rows } = await sql<OwnMessage>`
    select m.id, m.kind, m.title, m.content, m.sent_at, m.read_at from message_direct m where m.user_id = ${userId}
    union all
    select b.id, b.kind, b.title, b.summary, b.sent_at, s.read_at
      from message_state s join message_broadcast b on b.id = s.broadcast_id where s.user_id = ${userId}
    order by sent_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function deleteOwn(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('messageDirect').where('userId', '=', userId).execute();
  await db.deleteFrom('messageInbox').where('userId', '=', userId).execute();
}

/** The broadcasts that name a user as a receiver. */
export async function listNaming(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('messageNamed').select('broadcastId').where('userId', '=', userId).execute();
  return rows.map(({ broadcastId }) => broadcastId);
}
