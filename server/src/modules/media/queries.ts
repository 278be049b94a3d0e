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
