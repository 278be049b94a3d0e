import { VideoState } from '@ganlin/contract/media/video';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The tables of files that arrive in parts: the same states, and the same columns about the upload. */
export type UploadTable = 'mediaVideo' | 'mediaDocument';
export const uploadTables: readonly UploadTable[] = ['mediaVideo', 'mediaDocument'];

/** Kysely cannot type a query over one of several tables; the columns used here have the same types in both. */
const typed = (table: UploadTable) => table as 'mediaVideo';

export interface BegunUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly ownerId: string;
  readonly now: Date;
}

/** False if this id exists already. */
export async function insertUpload(db: Db, table: UploadTable, { now, ...row }: BegunUpload): Promise<boolean> {
  const inserted = await db
    .insertInto(typed(table))
    .values({ ...row, state: VideoState.uploading, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Parts are stored by id alone: until the transaction ends, nobody else begins an upload under this id. */
export async function lockUploadId(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media.upload:${id}`}, 0))`.execute(db);
}

export function findUpload(db: Db, table: UploadTable, id: string) {
  return db.selectFrom(typed(table)).select(['id', 'size', 'state', 'ownerId']).where('id', '=', id).executeTakeFirst();
}

export function listUploading(db: Db, table: UploadTable) {
  return db.selectFrom(typed(table)).select(['id', 'updatedAt']).where('state', '=', VideoState.uploading).execute();
}

/** Failed ones from before this time whose source still exists. */
export function listFailed(db: Db, table: UploadTable, before: Date) {
  return db
    .selectFrom(typed(table))
    .select('id')
    .where('state', '=', VideoState.failed)
    .where('sourceKind', 'is not', null)
    .where('updatedAt', '<', before)
    .execute();
}

export async function touchUpload(db: Db, table: UploadTable, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable(typed(table)).set({ updatedAt: now }).where('id', '=', id).execute();
}

/** Marks the upload as complete. False if another call did so before. */
export async function endUpload(
  db: Db,
  table: UploadTable,
  { id, ...end }: { id: string; state: VideoState; reason: string; sourceKind: string | null; updatedAt: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable(typed(table))
    .set(end)
    .where('id', '=', id)
    .where('state', '=', VideoState.uploading)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Marks it as being processed; a worker that died may have done so before. */
export function takeUpload(db: Db, table: UploadTable, { id, now }: { id: string; now: Date }) {
  return db
    .updateTable(typed(table))
    .set({ state: VideoState.working, progress: 0, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', [VideoState.waiting, VideoState.working])
    .returning(['id', 'name', 'sourceKind'])
    .executeTakeFirst();
}

export async function noteProgress(
  db: Db,
  table: UploadTable,
  { id, progress }: { id: string; progress: number },
): Promise<void> {
  await db
    .updateTable(typed(table))
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', VideoState.working)
    .execute();
}

export async function failUpload(
  db: Db,
  table: UploadTable,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable(typed(table))
    .set({ state: VideoState.failed, reason, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', VideoState.working)
    .execute();
}

/** Returns nothing for one that has not failed, or whose source is deleted. */
export function reopenUpload(db: Db, table: UploadTable, { id, now }: { id: string; now: Date }) {
  return db
    .updateTable(typed(table))
    .set({ state: VideoState.waiting, progress: 0, reason: '', updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', VideoState.failed)
    .where('sourceKind', 'is not', null)
    .returning('id')
    .executeTakeFirst();
}

export async function forgetSource(db: Db, table: UploadTable, id: string): Promise<void> {
  await db.updateTable(typed(table)).set({ sourceKind: null }).where('id', '=', id).execute();
}

export async function deleteUpload(db: Db, table: UploadTable, id: string): Promise<void> {
  await db.deleteFrom(typed(table)).where('id', '=', id).execute();
}

export function uploadsBy(
  db: Db,
  table: UploadTable,
  { ownerId, after, limit }: { ownerId: string; after: string | undefined; limit: number },
) {
  return db
    .selectFrom(typed(table))
    .select(['id', 'name', 'size', 'state', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
