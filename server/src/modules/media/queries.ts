import type { Insertable } from 'kysely';
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
