import { VideoState, type VideoKind } from '@ganlin/contract/media/video';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MediaVideo, MediaVideoQuality } from '../../../platform/db/schema.gen.ts';

export type VideoRow = Selectable<MediaVideo> & { readonly hasSubtitle: boolean };

export function findVideo(db: Db, id: string) {
  return db.selectFrom('mediaVideo').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listVideos(db: Db, ids: readonly string[]): Promise<VideoRow[]> {
  return db
    .selectFrom('mediaVideo')
    .selectAll()
    .select((build) =>
      build
        .exists(build.selectFrom('mediaSubtitle').select('lang').whereRef('videoId', '=', 'mediaVideo.id'))
        .$castTo<boolean>()
        .as('hasSubtitle'),
    )
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

const SUBTITLE_LANG = 'zh';

export async function putSubtitle(
  db: Db,
  { videoId, vtt, now }: { videoId: string; vtt: string; now: Date },
): Promise<void> {
  await db
    .insertInto('mediaSubtitle')
    .values({ videoId, lang: SUBTITLE_LANG, vtt, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['videoId', 'lang']).doUpdateSet({ vtt, updatedAt: now }))
    .execute();
}

/** False if there was none. */
export async function deleteSubtitle(db: Db, videoId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('mediaSubtitle')
    .where('videoId', '=', videoId)
    .returning('videoId')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function findSubtitle(db: Db, videoId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('mediaSubtitle')
    .select('vtt')
    .where('videoId', '=', videoId)
    .where('lang', '=', SUBTITLE_LANG)
    .executeTakeFirst();
  return found?.vtt;
}
