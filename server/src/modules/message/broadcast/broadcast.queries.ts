import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MessageBroadcast } from '../../../platform/db/schema.gen.ts';
import { peopleOf, peopleWithin, type Audience, type Person, type Scope } from '../../iam/index.ts';

const columns = [
  'b.id',
  'b.title',
  'b.sender',
  'b.senderId',
  'b.sentAt',
  'b.audienceLabel as audience',
  'b.receivers',
  'b.textTaskId as taskId',
] as const;

export async function pageBroadcasts(
  db: Db,
  { scope, keyword, current, size }: { scope: Scope; keyword: string; current: number; size: number },
) {
  const found = sentWithin(db, scope).$if(keyword !== '', (query) =>
    query.where(sql<boolean>`position(${keyword.toLowerCase()} in lower(b.title)) > 0`),
  );
  const records = await found
    .select(columns)
    .select([readers.as('readers'), isWithdrawn.as('withdrawn')])
    .orderBy('b.sentAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { records, total };
}

/** One broadcast whose sender is in scope, with everything that decides its audience. */
export function findBroadcast(db: Db, scope: Scope, id: string) {
  return sentWithin(db, scope)
    .where('b.id', '=', id)
    .select([...columns, ...audienceColumns, 'b.content'])
    .select([named.as('audienceUsers'), readers.as('readers'), isWithdrawn.as('withdrawn')])
    .executeTakeFirst();
}

/** Without a scope: for background work on a broadcast that was sent. */
export function getBroadcast(db: Db, id: string) {
  return db
    .selectFrom('messageBroadcast as b')
    .where('b.id', '=', id)
    .select([...columns, ...audienceColumns, 'b.textedTo'])
    .select([named.as('audienceUsers'), isWithdrawn.as('withdrawn')])
    .executeTakeFirstOrThrow();
}

/** The broadcast with this id, by any sender. */
export function findSent(db: Db, id: string) {
  return db
    .selectFrom('messageBroadcast')
    .select(['senderId', 'receivers', 'textTaskId as taskId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Inserts it with its individually named users. False if this id exists already. */
export async function insertBroadcast(
  db: Db,
  row: Insertable<MessageBroadcast>,
  named: readonly string[],
): Promise<boolean> {
  const inserted = await db
    .insertInto('messageBroadcast')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await sql`insert into message_named (broadcast_id, user_id)
            select ${row.id}::uuid, id from unnest(${[...named]}::uuid[]) as person(id)`.execute(db);
  return true;
}

export async function updateBroadcast(db: Db, id: string, set: Updateable<MessageBroadcast>): Promise<void> {
  await db.updateTable('messageBroadcast').set(set).where('id', '=', id).execute();
}

/** True if it was not withdrawn before. */
export async function withdraw(db: Db, id: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('messageBroadcast')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** Invalidates every stored count of broadcasts, from the commit on. */
export async function newVersion(db: Db): Promise<void> {
  await db
    .updateTable('messageVersion')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

export async function countReceivers(db: Db, audience: Audience, within: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${peopleOf(audience, within)} p`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next receivers in id order. */
export async function receiversAfter(
  db: Db,
  sent: SentTo,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${peopleOf(sent.audience, sent.within)} p
     where p.id > ${after} and p.created_at <= ${sent.sentAt} order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The audience of a broadcast. */
export interface SentTo {
  readonly id: string;
  readonly audience: Audience;
  readonly within: Scope;
  readonly sentAt: Date;
}

interface ReaderQuery {
  /** The viewer's scope. */
  readonly scope: Scope;
  readonly read?: boolean | undefined;
  readonly current: number;
  readonly size: number;
}

/** Users who have read it, and users in its current audience who have not; the latest readers first. */
export async function pageReaders(db: Db, sent: SentTo, { scope, read, current, size }: ReaderQuery) {
  const people = sql`from ${peopleWithin(scope)} p
    left join message_state s on s.user_id = p.id and s.broadcast_id = ${sent.id}
    where ${read === true ? sql`` : sql`(`}s.read_at is not null
    ${
      read === true
        ? sql``
        : sql`or exists (select from ${peopleOf(sent.audience, sent.within)} a
       where a.id = p.id and a.created_at <= ${sent.sentAt}))`
    }
    ${read === false ? sql`and s.read_at is null` : sql``}`;
  const { rows: records } = await sql<Omit<Person, 'id'> & { userId: string; readAt: Date | null }>`
    select p.id as user_id, p.user_name, p.real_name, p.dept_name, s.read_at ${people}
     order by s.read_at desc nulls last, p.dept_name collate "zh-x-icu", p.real_name collate "zh-x-icu", p.id
     limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${people}`.execute(db);
  return { records, total: counts[0]?.total ?? 0 };
}

const audienceColumns = [
  'b.audienceAll',
  'b.audienceDepts',
  'b.audienceRoles',
  'b.reachAll',
  'b.reachDepts',
  'b.reachTrees',
  'b.reachRegions',
] as const;

const readers = sql<number>`(select count(*) from message_state s
                              where s.broadcast_id = b.id and s.read_at is not null)`;
const named = sql<string[]>`array(select n.user_id from message_named n where n.broadcast_id = b.id)`;
const isWithdrawn = sql<boolean>`b.withdrawn_at is not null`;

function sentWithin(db: Db, scope: Scope) {
  return db.selectFrom('messageBroadcast as b').where(senderWithin(scope));
}

const senderWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`b.sender_id in (select p.id from ${peopleWithin(scope)} p)`;
