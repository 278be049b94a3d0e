import { videoApi } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileReply, Handler } from '../../../platform/http/handler.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { addressedList, qualityList } from './video.rules.ts';
import { LINK_CACHE_SECONDS, lastingLink, verifyLasting, type Signing, type Viewer } from '../model/lasting-link.ts';
import * as videoQueries from '../model/video.queries.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';
const LIST_SECONDS = 600;
const error = 'videoNotFound';

/**
 * The entry URLs of a ready video; the URLs inside its playlists are signed when requested, for the same viewer. The
 * poster is for anyone who has its URL: browsers load it without a token, and it shows no more than a course's cover.
 */
export function streamAddresses(
  ctx: Signing,
  id: string,
  viewer?: Viewer,
): { playlist: string; poster: string; subtitle: string } {
  return {
    playlist: lastingLink(ctx, videoApi.playlist, { id }, viewer),
    poster: lastingLink(ctx, videoApi.poster, { id }),
    subtitle: lastingLink(ctx, videoApi.subtitle, { id }, viewer),
  };
}

export const playlist: Handler<typeof videoApi.playlist> = async (ctx, { id, ...proof }) => {
  const viewer = verifyLasting(ctx, videoApi.playlist, { params: { id }, proof, error });
  const qualities = await videoQueries.listQualities(ctx.db, id);
  if (qualities.length === 0) throw new AppError('videoNotFound');
  const listed = qualities.map((quality) => {
    const params = { id, lines: String(quality.lines) };
    return { ...quality, address: lastingLink(ctx, videoApi.quality, params, viewer) };
  });
  return listReply(qualityList(listed));
};

export const quality: Handler<typeof videoApi.quality> = async (ctx, { id, lines, ...proof }) => {
  const viewer = verifyLasting(ctx, videoApi.quality, { params: { id, lines }, proof, error });
  const { playlist: list } = await getQuality(ctx, id, lines);
  return listReply(addressedList(list, lastingLink(ctx, videoApi.bytes, { id, lines }, viewer)));
};

export const bytes: Handler<typeof videoApi.bytes> = async (ctx, { id, lines, ...proof }) => {
  verifyLasting(ctx, videoApi.bytes, { params: { id, lines }, proof, error });
  const { storageKey, size } = await getQuality(ctx, id, lines);
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKey, range) };
  return { contentType: 'video/mp4', cacheSeconds: LINK_CACHE_SECONDS, body };
};

export const poster: Handler<typeof videoApi.poster> = async (ctx, { id, ...proof }) => {
  verifyLasting(ctx, videoApi.poster, { params: { id }, proof, error });
  const { posterKey, posterSize } = (await videoQueries.findVideo(ctx.db, id)) ?? {};
  if (!posterKey || !posterSize) throw new AppError('videoNotFound');
  const body = { size: posterSize, read: (range?: ByteRange) => ctx.storage.read(posterKey, range) };
  return { contentType: 'image/jpeg', cacheSeconds: LINK_CACHE_SECONDS, body };
};

async function getQuality(ctx: Ctx, id: string, lines: string) {
  const found = await videoQueries.findQuality(ctx.db, id, Number(lines));
  if (!found) throw new AppError('videoNotFound');
  return found;
}

const listReply = (text: string): FileReply => ({
  contentType: PLAYLIST,
  cacheSeconds: LIST_SECONDS,
  body: Buffer.from(text),
});
