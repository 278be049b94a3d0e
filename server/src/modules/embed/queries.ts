import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsPattern } from '../../platform/db/list-query.ts';
import type { EmbedHost, EmbedTicket } from '../../platform/db/schema.gen.ts';

export async function pageHosts(
  db: Db,
  { current, size, keyword }: { current: number; size: number; keyword: string },
) {
  const wanted = containsPattern(keyword);
  const found = db
    .selectFrom('embedHost')
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`lower(name || ' ' || key_id || ' ' || array_to_string(origins, ' ')) like ${wanted}`),
    );
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(['id', 'name', 'keyId', 'origins', 'enabled', 'permissions', 'allowsStaff'])
    .select(['pages', 'themeColor', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** Locks the host until the transaction ends: of two concurrent changes the later sees the earlier. */
export function holdHost(db: Db, id: string) {
  return db
    .selectFrom('embedHost')
    .select(['id', 'name', 'keyId', 'origins', 'enabled', 'permissions', 'allowsStaff', 'pages', 'themeColor'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertHost(db: Db, row: Insertable<EmbedHost>): Promise<void> {
  await db.insertInto('embedHost').values(row).execute();
}

export async function updateHost(db: Db, id: string, set: Updateable<EmbedHost>): Promise<void> {
  await db.updateTable('embedHost').set(set).where('id', '=', id).execute();
}

export async function deleteHost(db: Db, id: string): Promise<void> {
  await db.deleteFrom('embedHost').where('id', '=', id).execute();
}

export function findHostByKey(db: Db, keyId: string) {
  return db
    .selectFrom('embedHost')
    .select(['id', 'secretSealed', 'enabled', 'allowsStaff', 'pages'])
    .where('keyId', '=', keyId)
    .executeTakeFirst();
}

export async function noteUse(
  db: Db,
  id: string,
  { now, notedBefore }: { now: Date; notedBefore: Date },
): Promise<void> {
  await db
    .updateTable('embedHost')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', notedBefore)]))
    .execute();
}

/** The origins of all enabled hosts, without duplicates. */
export async function listOrigins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('embedHost')
    .where('enabled', '=', true)
    .select(sql<string>`unnest(origins)`.as('origin'))
    .distinct()
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

export function findUser(db: Db, userName: string) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'state', 'isDemo', 'roleType'])
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertTicket(db: Db, row: Insertable<EmbedTicket>): Promise<void> {
  await db.insertInto('embedTicket').values(row).execute();
}

/** Deletes a ticket and returns it; of two concurrent attempts only one gets it. */
export function takeTicket(db: Db, ticketHash: Buffer) {
  return db
    .deleteFrom('embedTicket as t')
    .using('embedHost as h')
    .whereRef('h.id', '=', 't.hostId')
    .where('t.ticketHash', '=', ticketHash)
    .returning(['t.userId', 't.hostId', 't.path', 't.regionId', 't.expiresAt'])
    .returning(['h.enabled', 'h.name as hostName', 'h.permissions', 'h.pages', 'h.themeColor'])
    .executeTakeFirst();
}

export async function deleteTickets(db: Db, hostId: string): Promise<void> {
  await db.deleteFrom('embedTicket').where('hostId', '=', hostId).execute();
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('embedTicket').where('expiresAt', '<=', now).execute();
}
