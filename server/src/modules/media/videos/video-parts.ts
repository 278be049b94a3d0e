import { VideoState, videoKinds, videoParts } from '@ganlin/contract/media/video';
import { addDays } from '@ganlin/contract/core/time';
import { fileTypeFromStream } from 'file-type';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Resumable } from '../../../platform/http/files/resumable.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { makePlayable } from './make-playable.ts';
import * as videoQueries from '../model/video.queries.ts';

/** Partial uploads and the sources of failed videos are deleted after this long without activity. */
const RETENTION_DAYS = 3;

export const filmParts: Resumable = {
  endpoint: videoParts,
  admit: async (ctx, id) => {
    const { state, size } = await ownVideo(ctx, id);
    const isWhole = state !== VideoState.uploading;
    if (!isWhole) await videoQueries.touchUpload(ctx.db, id, ctx.now);
    return { isWhole, size };
  },
  finish: settle,
  giveUp: async (ctx, id) => {
    await ctx.parts.remove(id);
    await videoQueries.deleteVideo(ctx.db, id);
  },
};

/** Another user's video counts as missing. */
async function ownVideo(ctx: Ctx<User>, id: string): Promise<videoQueries.VideoRow> {
  const video = await videoQueries.findVideo(ctx.db, id);
  if (video?.ownerId !== ctx.user.id) throw new AppError('videoNotFound');
  return video;
}

/**
 * Hands a completely uploaded video to a worker, once. Called with the last part, and again at every view: the
 * process may have ended between the last byte and this.
 */
export async function settle(ctx: Ctx<unknown>, id: string): Promise<void> {
  const come = await ctx.parts.find(id);
  if (!come || come.offset < come.size) return;
  const kind = await kindOf(ctx, id);
  const end = { sourceKind: kind ?? null, updatedAt: ctx.now };
  if (kind === undefined) {
    await videoQueries.endUpload(ctx.db, id, {
      ...end,
      state: VideoState.failed,
      reason: '文件的内容不是可以识别的视频',
    });
    await ctx.parts.remove(id);
    return;
  }
  await transaction(ctx, async (ctx) => {
    if (await videoQueries.endUpload(ctx.db, id, { ...end, state: VideoState.waiting, reason: '' }))
      await enqueue(ctx, makePlayable, { id });
  });
}

/** Detected by content: its name and the sender's claims do not matter. */
async function kindOf({ parts }: Ctx<unknown>, id: string): Promise<string | undefined> {
  const source = await parts.read(id);
  try {
    // The library needs web streams; any iterable can be converted.
    const found = await fileTypeFromStream(ReadableStream.from<Uint8Array>(source));
    return videoKinds.find((kind) => kind === found?.ext);
  } catch {
    return undefined;
  } finally {
    source.destroy();
  }
}

export const sweepUploads: Schedule = {
  name: 'media.sweepUploads',
  title: '清理没有传完的视频',
  everySeconds: 3600,
  run: async (ctx) => {
    const before = addDays(ctx.now, -RETENTION_DAYS);
    for (const { id, updatedAt } of await videoQueries.listUploading(ctx.db)) {
      if (updatedAt < before) {
        await ctx.parts.remove(id);
        await videoQueries.deleteVideo(ctx.db, id);
      } else await settle(ctx, id);
    }
    for (const { id } of await videoQueries.listFailed(ctx.db, before)) {
      await ctx.parts.remove(id);
      await videoQueries.forgetSource(ctx.db, id);
    }
  },
};
