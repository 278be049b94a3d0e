import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

interface Note {
  readonly userId: string;
  readonly title: string;
  readonly content: string;
  readonly link: string;
  readonly onceKey: string | null;
}

/** Inserts messages and counts them, in two statements; returns those that their users did not have yet. */
export async function insertDirect(
  db: Db,
  notes: readonly Note[],
  { kind, sentAt }: { readonly kind: number; readonly sentAt: Date },
): Promise<{ userId: string; title: string }[]> {
  if (notes.length === 0) return [];
  const { rows } = await sql<{ userId: string; title: string }>`
    insert into message_direct (id, user_id, kind, title, content, link, once_key, sent_at)
    select n.id, n.user_id, ${kind}::smallint, n.title, n.content, n.link, n.once_key, ${sentAt}::timestamptz
      from unnest(${notes.map(() => newId())}::uuid[], ${notes.map(({ userId }) => userId)}::uuid[],
                  ${notes.map(({ title }) => title)}::text[], ${notes.map(({ content }) => content)}::text[],
                  ${notes.map(({ link }) => link)}::text[], ${notes.map(({ onceKey }) => onceKey)}::text[])
             as n(id, user_id, title, content, link, once_key)
    on conflict (user_id, once_key) where once_key is not null do nothing
    returning user_id, title`.execute(db);
  // In a fixed order, so that two notifications to the same users never deadlock.
  await sql`
    insert into message_inbox (user_id, direct_unread)
    select id, count(*) from unnest(${rows.map(({ userId }) => userId)}::uuid[]) as told(id) group by id order by id
    on conflict (user_id) do update set direct_unread = message_inbox.direct_unread + excluded.direct_unread`.execute(
    db,
  );
  return rows;
}
