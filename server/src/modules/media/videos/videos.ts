import { Readable } from 'node:stream';
import type { PlayableVideo } from '@ganlin/contract/content/read';
import { VideoKind, VideoState, type Video, type videoApi } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { deleteUpload } from '../model/upload.queries.ts';
import { addUpload, beginUpload, retryUpload, settle } from '../uploads/part-upload.ts';
import { filmUpload } from './video-parts.ts';
import { viewerOf, type Signing, type Viewer } from '../model/lasting-link.ts';
import { streamAddresses } from './video-stream.ts';
import * as videoQueries from '../model/video.queries.ts';

export const begin: Handler<typeof videoApi.begin> = (ctx, input) => beginUpload(ctx, filmUpload, input);

export const states: Handler<typeof videoApi.states> = async (ctx, { ids }) => {
  const rows = await videoQueries.listVideos(ctx.db, ids);
  const uploading = rows.filter(({ state }) => state === VideoState.uploading);
  if (uploading.length === 0) return rows.map((row) => stateOf(ctx, row, viewerOf(ctx)));
  for (const { id } of uploading) await settle(ctx, filmUpload, id);
  return (await videoQueries.listVideos(ctx.db, ids)).map((row) => stateOf(ctx, row, viewerOf(ctx)));
};

export const retry: Handler<typeof videoApi.retry> = async (ctx, { id }) => {
  await retryUpload(ctx, filmUpload, id);
  return null;
};

/** Videos as pages play them, to this viewer or to anyone; one that is not ready has no URLs yet. */
export async function videosOf(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  ids: readonly string[],
  viewer?: Viewer,
): Promise<Map<string, PlayableVideo>> {
  if (ids.length === 0) return new Map();
  const rows = await videoQueries.listVideos(ctx.db, ids);
  return new Map(
    rows.map((row) => {
      const { id, durationSeconds } = row;
      const isReady = row.state === VideoState.ready;
      return [id, { id, isReady, isAudio: isAudio(row), durationSeconds, ...addressesOf(ctx, row, viewer) }];
    }),
  );
}

/** The work on videos, for pages that manage them. */
export async function videoStates(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Video>> {
  if (ids.length === 0) return new Map();
  const rows = await videoQueries.listVideos(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, stateOf(ctx, row, undefined)]));
}

/** Those of the ids that are videos. */
export async function videosExist(db: Db, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : (await videoQueries.listVideos(db, ids)).map(({ id }) => id);
}

/** Deletes the stored bytes before their row: after a failure half-way they are found again. */
export async function removeVideos(ctx: Ctx<unknown>, ids: readonly string[]): Promise<void> {
  for (const { id, posterKey } of await videoQueries.listVideos(ctx.db, ids)) {
    await ctx.parts.remove(id);
    for (const { storageKey } of await videoQueries.listQualities(ctx.db, id)) await ctx.storage.remove(storageKey);
    if (posterKey !== null) await ctx.storage.remove(posterKey);
    await deleteUpload(ctx.db, 'mediaVideo', id);
  }
}

interface OwnFilm {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Subtitles; empty without. */
  readonly vtt: string;
  readonly ownerId: string;
}

/** Stores a film of ours and has it made playable, for the demo data; once for each id. */
export async function keepFilm(ctx: Ctx<unknown>, { id, name, bytes, vtt, ownerId }: OwnFilm): Promise<void> {
  await transaction(ctx, (ctx) => addUpload(ctx, filmUpload, { id, name, size: bytes.length, ownerId }));
  const film = await videoQueries.findVideo(ctx.db, id);
  if (film?.state !== VideoState.uploading) return;
  if (vtt !== '') await videoQueries.putSubtitle(ctx.db, { videoId: id, vtt, now: ctx.now });
  // A run that was interrupted may have left a part of it.
  await ctx.parts.remove(id);
  await ctx.parts.begin(id, bytes.length);
  await ctx.parts.store.write(Readable.from([bytes]), ctx.parts.keyOf(id), 0);
  await settle(ctx, filmUpload, id);
}

function stateOf(ctx: Signing, row: videoQueries.VideoRow, viewer: Viewer | undefined): Video {
  const { id, name, size, progress, reason, durationSeconds, createdAt } = row;
  // The column's check constraint allows no other number.
  const state = row.state as VideoState;
  const addresses = addressesOf(ctx, row, viewer);
  return { id, name, size, state, progress, reason, isAudio: isAudio(row), durationSeconds, createdAt, ...addresses };
}

const isAudio = ({ kind }: videoQueries.VideoRow): boolean => kind === VideoKind.audio;

function addressesOf(ctx: Signing, row: videoQueries.VideoRow, viewer: Viewer | undefined) {
  if (row.state !== VideoState.ready) return { playlist: '', poster: '', subtitle: '' };
  const { playlist, poster, subtitle } = streamAddresses(ctx, row.id, viewer);
  return { playlist, poster: row.posterKey === null ? '' : poster, subtitle: row.hasSubtitle ? subtitle : '' };
}
