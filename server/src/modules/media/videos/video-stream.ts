import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { videoApi } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileReply, Handler } from '../../../platform/http/handler.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { addressedList, qualityList } from './video.rules.ts';
import { LINK_CACHE_SECONDS, lastingLink, verifyLasting } from '../model/lasting-link.ts';
import * as videoQueries from '../model/video.queries.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';
const LIST_SECONDS = 600;

type Signing = Pick<Ctx, 'config' | 'now'>;

/** The entry URLs of a ready video; the URLs inside its playlists are signed when requested. */
export function streamAddresses(ctx: Signing, id: string): { playlist: string; poster: string; subtitle: string } {
  return {
    playlist: lastingLink(ctx, videoApi.playlist, { id }),
    poster: lastingLink(ctx, videoApi.poster, { id }),
    subtitle: lastingLink(ctx, videoApi.subtitle, { id }),
  };
}

export const playlist: Handler<typeof videoApi.playlist> = async (ctx, { id, ...proof }) => {
  verify(ctx, videoApi.playlist, { id, ...proof });
  const qualities = await videoQueries.listQualities(ctx.db, id);
  if (qualities.length === 0) throw new AppError('videoNotFound');
  const listed = qualities.map((quality) => {
    const params = { id, lines: String(quality.lines) };
    return { ...quality, address: lastingLink(ctx, videoApi.quality, params) };
  });
  return listReply(qualityList(listed));
};

export const quality: Handler<typeof videoApi.quality> = async (ctx, { id, lines, ...proof }) => {
  verify(ctx, videoApi.quality, { id, lines, ...proof });
  const { playlist: list } = await getQuality(ctx, id, lines);
  return listReply(addressedList(list, lastingLink(ctx, videoApi.bytes, { id, lines })));
};

export const bytes: Handler<typeof videoApi.bytes> = async (ctx, { id, lines, ...proof }) => {
  verify(ctx, videoApi.bytes, { id, lines, ...proof });
  const { storageKey, size } = await getQuality(ctx, id, lines);
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKey, range) };
  return { contentType: 'video/mp4', cacheSeconds: LINK_CACHE_SECONDS, body };
};

export const poster: Handler<typeof videoApi.poster> = async (ctx, { id, ...proof }) => {
  verify(ctx, videoApi.poster, { id, ...proof });
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

/** A video without a valid URL counts as missing. */
const verify = (ctx: Signing, endpoint: Endpoint, params: Readonly<Record<string, string>>): void =>
  verifyLasting(ctx, endpoint, { params, error: 'videoNotFound' });
