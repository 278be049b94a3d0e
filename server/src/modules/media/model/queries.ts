import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MediaFile } from '../../../platform/db/schema.gen.ts';

export async function insertFile(db: Db, row: Insertable<MediaFile>): Promise<void> {
  await db.insertInto('mediaFile').values(row).execute();
}

export function findFile(db: Db, id: string) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'storageKey', 'name', 'contentType', 'size'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findPublicFile(db: Db, id: string) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'storageKey', 'name', 'contentType', 'size'])
    .where('id', '=', id)
    .where('isPublic', '=', true)
    .executeTakeFirst();
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Those of the files that were uploaded for this purpose; an invalid id matches nothing. */
export function filesFor(db: Db, purpose: string, ids: readonly string[]) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'name', 'contentType', 'size'])
    .where('purpose', '=', purpose)
    .where('id', '=', sql<string>`any(${ids.filter((id) => UUID.test(id))}::uuid[])`)
    .execute();
}

/** As `filesFor`, for a caller about to name them in a record: until that commits, no sweep deletes them. */
export function sharedFilesFor(db: Db, purpose: string, ids: readonly string[]) {
  return filesFor(db, purpose, ids).then(async (files) => {
    const locked = await sql<{ id: string }>`select id from media_file
      where id = any(${files.map(({ id }) => id)}::uuid[]) for key share`.execute(db);
    return files.filter(({ id }) => locked.rows.some((row) => row.id === id));
  });
}

/** Serialises an owner's uploads until the transaction ends. */
export async function lockQuota(db: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media.quota:${ownerId}`}, 0))`.execute(db);
}

export async function storedBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('mediaFile')
    .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** The files unchecked for the longest time that are old enough; skips one that a record is about to name. */
export async function lockUnchecked(db: Db, { before, limit }: { before: Date; limit: number }) {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select id, owner_id as "ownerId" from media_file
     where created_at < ${before} and (checked_at is null or checked_at < ${before})
     order by checked_at nulls first, created_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

export async function noteChecked(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('mediaFile')
    .set({ checkedAt: now })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Those of these files that the user uploaded themselves for this purpose. */
export async function ownFilesFor(
  db: Db,
  { purpose, ownerId, ids }: { purpose: string; ownerId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaFile')
    .select('id')
    .where('purpose', '=', purpose)
    .where('ownerId', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids.filter((id) => UUID.test(id))}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertFiles(db: Db, rows: readonly Insertable<MediaFile>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('mediaFile')
    .values([...rows])
    .execute();
}

/** The purpose of an avatar file. */
export const AVATAR = 'avatar';

/** The pictures a user has uploaded as their avatar, or one of them. */
export function findAvatars(db: Db, { ownerId, id }: { ownerId: string; id?: string }) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'storageKey'])
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', AVATAR)
    .where('isPublic', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mediaFile').where('id', '=', id).execute();
}

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mediaFile')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export function filesOf(db: Db, ownerId: string, { after, limit }: { after: string | undefined; limit: number }) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'name', 'contentType', 'size', 'purpose', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
