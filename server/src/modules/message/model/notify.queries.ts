import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

export interface Note {
  readonly kind: number;
  readonly title: string;
  readonly content: string;
  readonly link: string;
  readonly onceKey: string | null;
  readonly sentAt: Date;
}

/** Inserts the message for each user and counts it; returns those who did not have it yet. */
export async function insertDirect(db: Db, userIds: readonly string[], note: Note): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .insertInto('messageDirect')
    .values([...new Set(userIds)].map((userId) => ({ id: newId(), userId, ...note })))
    .onConflict((conflict) => conflict.columns(['userId', 'onceKey']).where('onceKey', 'is not', null).doNothing())
    .returning('userId')
    .execute();
  const notified = rows.map(({ userId }) => userId).toSorted();
  // In a fixed order, so that two notifications to the same users never deadlock.
  await sql`
    insert into message_inbox (user_id, direct_unread) select id, 1 from unnest(${notified}::uuid[]) as told(id) order by id
    on conflict (user_id) do update set direct_unread = message_inbox.direct_unread + 1`.execute(db);
  return notified;
}
