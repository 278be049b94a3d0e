import type { MessageKind } from '@ganlin/contract/message/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Membership } from '../../iam/index.ts';
import { placeKey } from './membership.rules.ts';

/** The owner of the inbox, with their department, roles and regions. */
export interface Owner {
  readonly userId: string;
  readonly membership: Membership;
}

export interface InboxFilter {
  readonly read?: boolean | undefined;
  readonly kind?: MessageKind | undefined;
}

export interface InboxRow {
  readonly id: string;
  readonly kind: number;
  readonly title: string;
  readonly summary: string;
  /** Empty for the system itself. */
  readonly sender: string;
  readonly sentAt: Date;
  readonly read: boolean;
}

/**
 * Both kinds in one list. Each contributes only as many rows as the page can need, so that a long inbox costs no more
 * than a short one.
 */
export async function pageInbox(
  db: Db,
  { owner, filter, current, size }: { owner: Owner; filter: InboxFilter; current: number; size: number },
): Promise<{ records: InboxRow[]; total: number }> {
  const [direct, broad] = [directOf(owner, filter), broadcastsOf(owner, filter)];
  const newest = sql`order by sent_at desc, id desc`;
  const limit = current * size;
  const { rows } = await sql<InboxRow>`
    select * from (
      (select m.id, m.kind, m.title, m.summary, '' as sender, m.sent_at, m.read_at is not null as read ${direct}
        ${newest} limit ${limit})
      union all
      (select b.id, b.kind, b.title, b.summary, b.sender, b.sent_at, s.read_at is not null as read ${broad}
        ${newest} limit ${limit})) as inbox
    ${newest} limit ${size} offset ${limit - size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select (select count(*) ${direct}) + (select count(*) ${broad}) as total`.execute(db);
  return { records: rows, total: counts[0]?.total ?? 0 };
}

/** The stored count, or nothing if it is outdated. */
export async function findUnread(db: Db, { userId, membership }: Owner): Promise<number | undefined> {
  const { rows } = await sql<{ unread: number }>`
    select i.direct_unread + i.broadcast_unread as unread
      from message_inbox i join message_version v on v.version = i.counted_version
     where i.user_id = ${userId} and i.counted_changes = i.changes and i.counted_place = ${placeKey(membership)}`.execute(
    db,
  );
  return rows[0]?.unread;
}

/**
 * Counts the broadcasts and stores the count. One statement sees one snapshot: the count and the versions stored with
 * it match, so a concurrent change is detected at the next read.
 */
export async function countUnread(db: Db, { userId, membership }: Owner): Promise<number> {
  const unread = broadcastsOf({ userId, membership }, { read: false });
  const { rows } = await sql<{ unread: number }>`
    insert into message_inbox as kept (user_id, broadcast_unread, counted_version, counted_changes, counted_place)
    select ${userId}::uuid, (select count(*) ${unread}), v.version, coalesce(i.changes, 0), ${placeKey(membership)}
      from message_version v left join message_inbox i on i.user_id = ${userId}
    on conflict (user_id) do update set broadcast_unread = excluded.broadcast_unread,
      counted_version = excluded.counted_version, counted_changes = excluded.counted_changes,
      counted_place = excluded.counted_place
    returning kept.direct_unread + kept.broadcast_unread as unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

export function findDirect(db: Db, userId: string, id: string) {
  return db
    .selectFrom('messageDirect')
    .select(['id', 'kind', 'title', 'summary', 'content', 'link', 'sentAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function findBroadcast(db: Db, owner: Owner, id: string) {
  const { rows } = await sql<Omit<InboxRow, 'read'> & { content: string }>`
    select b.id, b.kind, b.title, b.summary, b.content, b.sender, b.sent_at
      ${broadcastsOf(owner, {})} and b.id = ${id}`.execute(db);
  return rows[0];
}

/** Marks direct messages as read and subtracts them from the counter; returns how many there were. */
export async function readDirect(
  db: Db,
  { userId, ids, now }: { userId: string; ids?: readonly string[] | undefined; now: Date },
): Promise<number> {
  const rows = await db
    .updateTable('messageDirect')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .returning('id')
    .execute();
  await changeInbox(db, userId, { direct: -rows.length });
  return rows.length;
}

/** Marks broadcasts as read, only those in the inbox; returns how many there were. */
export async function readBroadcasts(
  db: Db,
  { owner, ids, now }: { owner: Owner; ids?: readonly string[] | undefined; now: Date },
): Promise<number> {
  const chosen = ids === undefined ? sql`` : sql`and b.id = ${anyOf(ids)}`;
  const { rows } = await sql`
    insert into message_state (user_id, broadcast_id, read_at)
    select ${owner.userId}::uuid, b.id, ${now}::timestamptz ${broadcastsOf(owner, { read: false })} ${chosen}
    on conflict (user_id, broadcast_id) do update set read_at = excluded.read_at where message_state.read_at is null
    returning broadcast_id`.execute(db);
  await changeInbox(db, owner.userId, { broadcasts: rows.length });
  return rows.length;
}

export async function deleteDirect(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const rows = await db
    .deleteFrom('messageDirect')
    .where('userId', '=', userId)
    .where('id', '=', anyOf(ids))
    .returning('readAt')
    .execute();
  await changeInbox(db, userId, { direct: -rows.filter(({ readAt }) => readAt === null).length });
  return rows.length;
}

export async function deleteBroadcasts(
  db: Db,
  { owner, ids, now }: { owner: Owner; ids: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into message_state (user_id, broadcast_id, deleted_at)
    select ${owner.userId}::uuid, b.id, ${now}::timestamptz ${broadcastsOf(owner, {})} and b.id = ${anyOf(ids)}
    on conflict (user_id, broadcast_id) do update set deleted_at = excluded.deleted_at
     where message_state.deleted_at is null
    returning broadcast_id`.execute(db);
  await changeInbox(db, owner.userId, { broadcasts: rows.length });
  return rows.length;
}

/** Direct messages are added to the counter; for broadcasts it is enough to mark the count as outdated. */
async function changeInbox(
  db: Db,
  userId: string,
  { direct = 0, broadcasts = 0 }: { direct?: number; broadcasts?: number },
): Promise<void> {
  if (direct === 0 && broadcasts === 0) return;
  await sql`
    insert into message_inbox (user_id, direct_unread, changes) values (${userId}, ${Math.max(direct, 0)}, ${broadcasts})
    on conflict (user_id) do update set direct_unread = message_inbox.direct_unread + ${direct},
      changes = message_inbox.changes + ${broadcasts}`.execute(db);
}

function directOf({ userId }: Owner, { read, kind }: InboxFilter): RawBuilder<unknown> {
  return sql`from message_direct m where m.user_id = ${userId}
    ${read === undefined ? sql`` : sql`and m.read_at is ${read ? sql`not null` : sql`null`}`}
    ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}`;
}

/** The broadcasts that currently apply to a user, without those they have deleted. */
function broadcastsOf({ userId, membership }: Owner, { read, kind }: InboxFilter): RawBuilder<unknown> {
  return sql`from message_broadcast b
    left join message_state s on s.broadcast_id = b.id and s.user_id = ${userId}
    where b.withdrawn_at is null and s.deleted_at is null and b.sent_at >= ${membership.createdAt}
      and (${namesPlace(membership)} and ${reaches(userId, membership)}
        or b.id in (select n.broadcast_id from message_named n where n.user_id = ${userId}))
    ${read === undefined ? sql`` : sql`and s.read_at is ${read ? sql`not null` : sql`null`}`}
    ${kind === undefined ? sql`` : sql`and b.kind = ${kind}`}`;
}

function namesPlace({ deptPath, roleIds }: Membership): RawBuilder<boolean> {
  return sql<boolean>`(b.audience_all or b.audience_depts && ${[...deptPath]}::uuid[]
    or b.audience_roles && ${[...roleIds]}::uuid[])`;
}

/** The sender's scope as stored with the broadcast; the same rule as the data scope of iam. */
function reaches(userId: string, { deptId, deptPath, regionIds }: Membership): RawBuilder<boolean> {
  return sql<boolean>`(b.reach_all or b.sender_id = ${userId}::uuid or ${deptId}::uuid = any(b.reach_depts)
    or b.reach_trees && ${[...deptPath]}::uuid[] or b.reach_regions && ${[...regionIds]}::uuid[])`;
}

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
