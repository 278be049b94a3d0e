import { videoApi } from '@ganlin/contract/media/video';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { verifyLasting } from '../model/lasting-link.ts';
import * as videoQueries from '../model/video.queries.ts';
import { normaliseSubtitle } from './subtitle.rules.ts';

/** A corrected file is to be seen soon after it is saved. */
const CACHE_SECONDS = 60;

export const saveSubtitle: Handler<typeof videoApi.saveSubtitle> = async (ctx, { id, vtt: file }) => {
  const subtitle = normaliseSubtitle(file);
  if ('reason' in subtitle)
    throw new AppError('subtitleUnreadable', { line: String(subtitle.line), reason: subtitle.reason });
  await transaction(ctx, async (ctx) => {
    const video = await videoQueries.findVideo(ctx.db, id);
    if (!video) throw new AppError('videoNotFound');
    await videoQueries.putSubtitle(ctx.db, { videoId: id, vtt: subtitle.vtt, now: ctx.now });
    await record(ctx, { action: 'media.subtitleSaved', target: `video:${id}`, summary: video.name });
  });
  return null;
};

export const removeSubtitle: Handler<typeof videoApi.removeSubtitle> = async (ctx, { id }) => {
  await transaction(ctx, async (ctx) => {
    const video = await videoQueries.findVideo(ctx.db, id);
    if (!video) throw new AppError('videoNotFound');
    if (await videoQueries.deleteSubtitle(ctx.db, id))
      await record(ctx, { action: 'media.subtitleRemoved', target: `video:${id}`, summary: video.name });
  });
  return null;
};

export const subtitle: Handler<typeof videoApi.subtitle> = async (ctx, { id, ...proof }) => {
  verifyLasting(ctx, videoApi.subtitle, { params: { id }, proof, error: 'videoNotFound' });
  const vtt = await videoQueries.findSubtitle(ctx.db, id);
  if (vtt === undefined) throw new AppError('videoNotFound');
  return { contentType: 'text/vtt', cacheSeconds: CACHE_SECONDS, body: Buffer.from(vtt) };
};
