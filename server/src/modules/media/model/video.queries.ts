import { VideoState, type VideoKind } from '@ganlin/contract/media/video';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MediaVideo, MediaVideoQuality } from '../../../platform/db/schema.gen.ts';

export type VideoRow = Selectable<MediaVideo>;

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

export interface MadeVideo {
  readonly durationSeconds: number;
  readonly kind: VideoKind;
  /** Sound has no poster. */
  readonly posterKey: string | null;
  readonly posterSize: number | null;
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
