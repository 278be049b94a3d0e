import type { PlayableVideo } from '@ganlin/contract/content/read';
import { videoApi, videoKinds, videoParts, VideoState, type Video } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { record } from '../../audit/index.ts';
import { makePlayable } from './make-playable.ts';
import { settle } from './video-parts.ts';
import { streamAddresses } from './video-stream.ts';
import * as videoQueries from '../model/video.queries.ts';

/** A page that lost the response repeats the call: the same video of the same user starts once. */
export const begin: Handler<typeof videoApi.begin> = async (ctx, { id, name, size }) => {
  if (!videoKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`))) throw new AppError('fileTypeRefused');
  await transaction(ctx, async (ctx) => {
    const stamps = { ownerId: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
    const isNew = await videoQueries.insertVideo(ctx.db, { id, name, size, state: VideoState.uploading, ...stamps });
    if (isNew) return record(ctx, { action: 'media.videoBegun', target: `video:${id}`, summary: name });
    const known = await videoQueries.findVideo(ctx.db, id);
    if (known?.ownerId !== ctx.user.id || known.size !== size) throw new AppError('videoNameTaken');
  });
  await ctx.parts.begin(id, size);
  return { id, address: `${videoParts.path}/${id}` };
};

export const states: Handler<typeof videoApi.states> = async (ctx, { ids }) => {
  const rows = await videoQueries.listVideos(ctx.db, ids);
  const uploading = rows.filter(({ state }) => state === VideoState.uploading);
  if (uploading.length === 0) return rows.map((row) => stateOf(ctx, row));
  for (const { id } of uploading) await settle(ctx, id);
  return (await videoQueries.listVideos(ctx.db, ids)).map((row) => stateOf(ctx, row));
};

export const retry: Handler<typeof videoApi.retry> = async (ctx, { id }) => {
  if (!(await videoQueries.findVideo(ctx.db, id))) throw new AppError('videoNotFound');
  await transaction(ctx, async (ctx) => {
    if (!(await videoQueries.reopenVideo(ctx.db, id, ctx.now))) throw new AppError('videoNotFailed');
    await enqueue(ctx, makePlayable, { id });
  });
  return null;
};

/** Videos as pages play them; one that is not ready has no URLs yet. */
export async function videosOf(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, PlayableVideo>> {
  if (ids.length === 0) return new Map();
  const rows = await videoQueries.listVideos(ctx.db, ids);
  return new Map(
    rows.map((row) => {
      const { id, durationSeconds } = row;
      return [id, { id, isReady: row.state === VideoState.ready, durationSeconds, ...addressesOf(ctx, row) }];
    }),
  );
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
    await videoQueries.deleteVideo(ctx.db, id);
  }
}

function stateOf(ctx: Pick<Ctx, 'config' | 'now'>, row: videoQueries.VideoRow): Video {
  const { id, name, size, progress, reason, durationSeconds, createdAt } = row;
  // The column's check constraint allows no other number.
  const state = row.state as VideoState;
  return { id, name, size, state, progress, reason, durationSeconds, createdAt, ...addressesOf(ctx, row) };
}

const addressesOf = (ctx: Pick<Ctx, 'config' | 'now'>, { id, state }: videoQueries.VideoRow) =>
  state === VideoState.ready ? streamAddresses(ctx, id) : { playlist: '', poster: '' };
