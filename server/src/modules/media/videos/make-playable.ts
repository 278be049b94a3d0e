import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VideoKind } from '@ganlin/contract/media/video';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { ProgramFailed, ProgramMissing, ProgramTooSlow } from '../../../platform/gateways/program/run-program.ts';
import { emit } from '../../../platform/events/events.ts';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { derivedKeyOf } from '../model/derived-key.ts';
import { encode, lookInto, takePoster } from './film.ts';
import { mediaMade } from '../model/made.ts';
import * as uploadQueries from '../model/upload.queries.ts';
import * as videoQueries from '../model/video.queries.ts';
import { workFolder } from '../model/work-folder.ts';
import {
  BYTES,
  codecsOf,
  isSound,
  peakBitsPerSecond,
  piecesOf,
  qualitiesFor,
  type Quality,
  type Source,
} from './video.rules.ts';

/** A video that cannot be played, with the reason for its uploader. */
class Unplayable extends Error {}

/** How many bytes at a video's beginning contain its header. */
const HEAD_LENGTH = 16_384;
/** Where in the video the poster is taken: after the black frames and the titles. */
const POSTER_SHARE = 0.1;

/**
 * Makes a video playable; starts over if its worker died. Users are shown only errors they can fix or retry; the rest
 * is logged.
 */
export const makePlayable = defineJob('media.makePlayable', z.object({ id: z.uuid() }), async (ctx, { id }) => {
  const video = await uploadQueries.takeUpload(ctx.db, 'mediaVideo', { id, now: ctx.now });
  if (!video) return;
  try {
    const made = await make(ctx, id, video.sourceKind ?? '');
    await transaction(ctx, async (ctx) => {
      await videoQueries.readyVideo(ctx.db, id, { made, now: ctx.now });
      await emit(ctx, mediaMade, { id });
    });
    await uploadQueries.forgetSource(ctx.db, 'mediaVideo', id);
    await ctx.parts.remove(id);
  } catch (error) {
    const reason = reasonOf(error);
    ctx.log.warn({ videoId: id, err: error }, 'film not made playable');
    await uploadQueries.failUpload(ctx.db, 'mediaVideo', { id, reason, now: ctx.now });
  }
});

async function make(ctx: Ctx<null>, id: string, kind: string): Promise<videoQueries.MadeVideo> {
  await using source = await ctx.parts.fetch(id);
  await using work = await workFolder('film', id);
  const folder = work.path;
  const film = await lookInto(ctx, { path: source.path, kind });
  if ('reason' in film) throw new Unplayable(film.reason);
  const qualities = qualitiesFor(film);
  await encode(ctx, { path: source.path, kind, folder, film, qualities, onProgress: progressWriter(ctx, id) });
  return await keepMade(ctx, id, { folder, film, qualities });
}

interface Made {
  readonly folder: string;
  readonly film: Source;
  readonly qualities: readonly Quality[];
}

async function keepMade(
  ctx: Ctx<null>,
  videoId: string,
  { folder, film, qualities }: Made,
): Promise<videoQueries.MadeVideo> {
  const stored = [];
  let durationSeconds = 0;
  for (const { lines, width, height } of qualities) {
    const path = join(folder, `${lines}.mp4`);
    const playlist = (await readFile(join(folder, `${lines}.m3u8`), 'utf8')).replaceAll(`${lines}.mp4`, BYTES);
    durationSeconds = piecesOf(playlist).reduce((sum, { seconds }) => sum + seconds, 0);
    if (durationSeconds === 0) throw new Unplayable('文件里没有可以播放的画面或声音');
    const storageKey = derivedKeyOf(videoId, `film ${lines}`);
    const { size } = await ctx.storage.put(storageKey, createReadStream(path), { contentType: 'video/mp4' });
    const codecs = codecsOf(await headOf(path), film);
    const bitsPerSecond = peakBitsPerSecond(playlist);
    stored.push({ videoId, lines, width, height, bitsPerSecond, codecs, storageKey, size, playlist });
  }
  const length = { durationSeconds: Math.max(1, Math.round(durationSeconds)), qualities: stored };
  if (isSound(film)) return { ...length, kind: VideoKind.audio, posterKey: null, posterSize: null };
  const from = join(folder, `${qualities[0]?.lines}.mp4`);
  const poster = await keepPoster(ctx, videoId, { from, to: join(folder, 'poster.jpg'), seconds: durationSeconds });
  return { ...length, kind: VideoKind.film, ...poster };
}

async function keepPoster(
  ctx: Ctx<null>,
  videoId: string,
  { from, to, seconds }: { from: string; to: string; seconds: number },
) {
  await takePoster(ctx, { from, to, second: seconds * POSTER_SHARE });
  const posterKey = derivedKeyOf(videoId, 'poster');
  const { size } = await ctx.storage.put(posterKey, createReadStream(to), { contentType: 'image/jpeg' });
  return { posterKey, posterSize: size };
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await stat(path);
  const { buffer } = await file.read(Buffer.alloc(Math.min(size, HEAD_LENGTH)), 0, Math.min(size, HEAD_LENGTH), 0);
  return buffer;
}

/** Writes whole percentages only, and one at a time: a page polls every few seconds. */
function progressWriter({ db, log }: Ctx<null>, id: string): (percent: number) => void {
  let reportedAt = 0;
  let isWriting = false;
  return (percent) => {
    if (percent <= reportedAt || isWriting) return;
    reportedAt = percent;
    isWriting = true;
    void uploadQueries
      .noteProgress(db, 'mediaVideo', { id, progress: percent })
      .catch((error: unknown) => log.warn({ err: error }, 'progress of a film not written'))
      .finally(() => {
        isWriting = false;
      });
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Unplayable) return error.message;
  if (error instanceof ProgramMissing) return '服务器没有安装 ffmpeg，请联系管理员';
  if (error instanceof ProgramTooSlow) return '处理时间过长，请换一个较短的视频';
  if (error instanceof ProgramFailed) return '文件无法读取，可能已损坏';
  return '处理时出现错误，请重试';
}
