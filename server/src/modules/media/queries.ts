import { sql, type Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { MediaFile } from '../../platform/db/schema.gen.ts';

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

/** Those of the files that were uploaded for this; what cannot be the id of a file is none. */
export function filesFor(db: Db, purpose: string, ids: readonly string[]) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'name', 'contentType', 'size'])
    .where('purpose', '=', purpose)
    .where('id', '=', sql<string>`any(${ids.filter((id) => UUID.test(id))}::uuid[])`)
    .execute();
}

/** Which of these files somebody has brought themselves for this purpose. */
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

/** What the file of an avatar is for. */
export const AVATAR = 'avatar';

/** The pictures somebody has uploaded as their avatar, or one of them. */
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
