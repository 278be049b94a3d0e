import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { addSeconds } from '@ganlin/contract/core/time';
import { videoApi } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileReply, Handler } from '../../../platform/http/handler.ts';
import { signLink, verifyLink } from '../../../platform/storage/signed-link.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { addressedList, qualityList } from './video.rules.ts';
import * as videoQueries from '../model/video.queries.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';
/** URLs are valid for twelve to eighteen hours, and identical for six, so that a browser can reuse its cache. */
const GOOD_SECONDS = 12 * 3600;
const STEP_SECONDS = 6 * 3600;
const BYTES_SECONDS = 6 * 3600;
const LIST_SECONDS = 600;

type Signing = Pick<Ctx, 'config' | 'now'>;

/** The entry URLs of a ready video; the URLs inside its playlists are signed when requested. */
export function streamAddresses(ctx: Signing, id: string): { playlist: string; poster: string } {
  return { playlist: signed(ctx, videoApi.playlist, { id }), poster: signed(ctx, videoApi.poster, { id }) };
}

export const playlist: Handler<typeof videoApi.playlist> = async (ctx, { id, ...proof }) => {
  verify(ctx, videoApi.playlist, { id, ...proof });
  const qualities = await videoQueries.listQualities(ctx.db, id);
  if (qualities.length === 0) throw new AppError('videoNotFound');
  const listed = qualities.map((quality) => {
    const params = { id, lines: String(quality.lines) };
    return { ...quality, address: signed(ctx, videoApi.quality, params) };
  });
  return listReply(qualityList(listed));
};

export const quality: Handler<typeof videoApi.quality> = async (ctx, { id, lines, ...proof }) => {
  verify(ctx, videoApi.quality, { id, lines, ...proof });
  const { playlist: list } = await getQuality(ctx, id, lines);
  return listReply(addressedList(list, signed(ctx, videoApi.bytes, { id, lines })));
};

export const bytes: Handler<typeof videoApi.bytes> = async (ctx, { id, lines, ...proof }) => {
  verify(ctx, videoApi.bytes, { id, lines, ...proof });
  const { storageKey, size } = await getQuality(ctx, id, lines);
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKey, range) };
  return { contentType: 'video/mp4', cacheSeconds: BYTES_SECONDS, body };
};

export const poster: Handler<typeof videoApi.poster> = async (ctx, { id, ...proof }) => {
  verify(ctx, videoApi.poster, { id, ...proof });
  const { posterKey, posterSize } = (await videoQueries.findVideo(ctx.db, id)) ?? {};
  if (!posterKey || !posterSize) throw new AppError('videoNotFound');
  const body = { size: posterSize, read: (range?: ByteRange) => ctx.storage.read(posterKey, range) };
  return { contentType: 'image/jpeg', cacheSeconds: BYTES_SECONDS, body };
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

function signed({ config, now }: Signing, { path }: Endpoint, params: Readonly<Record<string, string>>): string {
  const intoStep = (now.getTime() / 1000) % STEP_SECONDS;
  const expiresAt = addSeconds(now, STEP_SECONDS - intoStep + GOOD_SECONDS);
  return signLink(config.linkSecret, { path, params, expiresAt });
}

/** A video without a valid URL counts as missing. */
function verify(ctx: Signing, { path }: Endpoint, params: Readonly<Record<string, string>>): void {
  const link = { path, query: new URLSearchParams(params) };
  if (verifyLink(ctx.config.linkSecret, link, ctx.now) !== 'ok') throw new AppError('videoNotFound');
}
