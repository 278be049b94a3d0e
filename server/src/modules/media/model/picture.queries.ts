import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MediaFile, MediaPicture, MediaPictureWidth } from '../../../platform/db/schema.gen.ts';

export async function insertPicture(db: Db, row: Insertable<MediaPicture>): Promise<void> {
  await db
    .insertInto('mediaPicture')
    .values(row)
    .onConflict((conflict) => conflict.column('fileId').doUpdateSet({ width: row.width, height: row.height }))
    .execute();
}

export function findPicture(db: Db, fileId: string) {
  return db
    .selectFrom('mediaPicture')
    .innerJoin('mediaFile', 'mediaFile.id', 'mediaPicture.fileId')
    .select(['mediaFile.storageKey', 'mediaFile.contentType', 'mediaPicture.width'])
    .where('fileId', '=', fileId)
    .executeTakeFirst();
}

export async function madeWidths(db: Db, fileId: string): Promise<number[]> {
  const rows = await db.selectFrom('mediaPictureWidth').select('width').where('fileId', '=', fileId).execute();
  return rows.map(({ width }) => width);
}

export async function insertWidth(db: Db, row: Insertable<MediaPictureWidth>): Promise<void> {
  await db
    .insertInto('mediaPictureWidth')
    .values(row)
    .onConflict((conflict) => conflict.columns(['fileId', 'width']).doUpdateSet({ size: row.size }))
    .execute();
}

/** The narrowest generated width that is at least this wide. */
export function findWidth(db: Db, fileId: string, atLeast: number) {
  return db
    .selectFrom('mediaPictureWidth')
    .select(['width', 'storageKey', 'size'])
    .where('fileId', '=', fileId)
    .where('width', '>=', atLeast)
    .orderBy('width')
    .limit(1)
    .executeTakeFirst();
}

/** The widest generated width that is at most this wide. */
export function findSmallWidth(db: Db, fileId: string, atMost: number) {
  return db
    .selectFrom('mediaPictureWidth')
    .select(['storageKey', 'size'])
    .where('fileId', '=', fileId)
    .where('width', '<=', atMost)
    .orderBy('width', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Public pictures with their size, if known, and the available widths. */
export function listPictures(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('mediaFile')
    .leftJoin('mediaPicture', 'mediaPicture.fileId', 'mediaFile.id')
    .select((eb) => [
      'mediaFile.id',
      'mediaPicture.width',
      'mediaPicture.height',
      eb
        .selectFrom('mediaPictureWidth')
        .select(sql<number[]>`coalesce(array_agg(media_picture_width.width), '{}')`.as('made'))
        .whereRef('mediaPictureWidth.fileId', '=', 'mediaFile.id')
        .as('made'),
    ])
    .where('mediaFile.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('mediaFile.isPublic', '=', true)
    .execute();
}

/** The storage keys of these files' other widths. */
export async function widthKeysOf(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaPictureWidth')
    .select('storageKey')
    .where('fileId', '=', sql<string>`any(${[...fileIds]}::uuid[])`)
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Files shipped with a release are stored again by the next one. */
export async function upsertFile(db: Db, row: Insertable<MediaFile>): Promise<void> {
  const { name, size, sha256 } = row;
  await db
    .insertInto('mediaFile')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, size, sha256 }))
    .execute();
}
