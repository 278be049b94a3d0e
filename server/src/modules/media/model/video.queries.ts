import { VideoState } from '@ganlin/contract/media/video';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MediaVideo, MediaVideoQuality } from '../../../platform/db/schema.gen.ts';

export type VideoRow = Selectable<MediaVideo>;

/** False if this id exists already. */
export async function insertVideo(db: Db, row: Insertable<MediaVideo>): Promise<boolean> {
  const inserted = await db
    .insertInto('mediaVideo')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findVideo(db: Db, id: string) {
  return db.selectFrom('mediaVideo').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listVideos(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('mediaVideo')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export function listUploading(db: Db) {
  return db.selectFrom('mediaVideo').select(['id', 'updatedAt']).where('state', '=', VideoState.uploading).execute();
}

/** Failed videos from before this time whose source still exists. */
export function listFailed(db: Db, before: Date) {
  return db
    .selectFrom('mediaVideo')
    .select('id')
    .where('state', '=', VideoState.failed)
    .where('sourceKind', 'is not', null)
    .where('updatedAt', '<', before)
    .execute();
}

export async function touchUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mediaVideo').set({ updatedAt: now }).where('id', '=', id).execute();
}

/** Marks the upload as complete. False if another call did so before. */
export async function endUpload(
  db: Db,
  id: string,
  end: { state: VideoState; reason: string; sourceKind: string | null; updatedAt: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('mediaVideo')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', VideoState.uploading)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Marks a video as being processed; a worker that died may have done so before. */
export function takeVideo(db: Db, id: string, now: Date) {
  return db
    .updateTable('mediaVideo')
    .set({ state: VideoState.working, progress: 0, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', [VideoState.waiting, VideoState.working])
    .returning(['id', 'name', 'sourceKind'])
    .executeTakeFirst();
}

export async function noteProgress(db: Db, id: string, progress: number): Promise<void> {
  await db
    .updateTable('mediaVideo')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', VideoState.working)
    .execute();
}

export async function failVideo(db: Db, id: string, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await db
    .updateTable('mediaVideo')
    .set({ state: VideoState.failed, reason, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', VideoState.working)
    .execute();
}

/** Returns nothing for a video that has not failed, or whose source is deleted. */
export function reopenVideo(db: Db, id: string, now: Date) {
  return db
    .updateTable('mediaVideo')
    .set({ state: VideoState.waiting, progress: 0, reason: '', updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', VideoState.failed)
    .where('sourceKind', 'is not', null)
    .returning('id')
    .executeTakeFirst();
}

export async function forgetSource(db: Db, id: string): Promise<void> {
  await db.updateTable('mediaVideo').set({ sourceKind: null }).where('id', '=', id).execute();
}

export interface MadeVideo {
  readonly durationSeconds: number;
  readonly posterKey: string;
  readonly posterSize: number;
  readonly qualities: readonly Insertable<MediaVideoQuality>[];
}

/** Nothing is ready before everything is: call it in a transaction. */
export async function readyVideo(
  db: Db,
  id: string,
  { made: { qualities, ...made }, now }: { made: MadeVideo; now: Date },
): Promise<void> {
  await db.deleteFrom('mediaVideoQuality').where('videoId', '=', id).execute();
  await db
    .insertInto('mediaVideoQuality')
    .values([...qualities])
    .execute();
  await db
    .updateTable('mediaVideo')
    .set({ ...made, state: VideoState.ready, progress: 100, reason: '', updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export function listQualities(db: Db, videoId: string) {
  return db
    .selectFrom('mediaVideoQuality')
    .selectAll()
    .where('videoId', '=', videoId)
    .orderBy('lines', 'desc')
    .execute();
}

export function findQuality(db: Db, videoId: string, lines: number) {
  return db
    .selectFrom('mediaVideoQuality')
    .select(['storageKey', 'size', 'playlist'])
    .where('videoId', '=', videoId)
    .where('lines', '=', lines)
    .executeTakeFirst();
}

export async function deleteVideo(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mediaVideo').where('id', '=', id).execute();
}

export function videosBy(db: Db, ownerId: string, { after, limit }: { after: string | undefined; limit: number }) {
  return db
    .selectFrom('mediaVideo')
    .select(['id', 'name', 'size', 'state', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
