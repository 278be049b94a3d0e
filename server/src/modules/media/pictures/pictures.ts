import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Picture } from '@ganlin/contract/content/read';
import sharp from 'sharp';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { derivedKeyOf } from '../model/derived-key.ts';
import { mediaMade } from '../model/made.ts';
import * as pictureQueries from '../model/picture.queries.ts';
import { isPlainDrawing, publicUrl, srcSetOf, widthsToMake } from '../model/picture.rules.ts';
import { findPublicFile } from '../model/queries.ts';

/** A hundred megapixels: the largest existing cameras; a small file that unpacks to more is an attack. */
export const MAX_PIXELS = 100_000_000;
const QUALITY = 80;
export const WEBP = 'image/webp';

// The cache would retain files of pictures that nobody requests again.
sharp.cache(false);

/** Measures a picture that has just been stored and queues its smaller widths; throws when it cannot be read. */
export async function rememberPicture(ctx: Ctx<unknown>, fileId: string): Promise<void> {
  const file = await findPublicFile(ctx.db, fileId);
  if (!file) throw new AppError('fileNotPublic');
  const { width, height, isMoving } = await measured(await buffer(await ctx.storage.read(file.storageKey)));
  await pictureQueries.insertPicture(ctx.db, { fileId, width, height });
  if (!isMoving && widthsToMake({ contentType: file.contentType, width }).length > 0)
    await enqueue(ctx, makeWidths, { fileId });
}

/** Retried after a crash: existing widths are not generated twice. */
export const makeWidths = defineJob('media.makeWidths', z.object({ fileId: z.uuid() }), async (ctx, { fileId }) => {
  const picture = await pictureQueries.findPicture(ctx.db, fileId);
  if (!picture) return;
  const made = await pictureQueries.madeWidths(ctx.db, fileId);
  const bytes = await buffer(await ctx.storage.read(picture.storageKey));
  for (const width of widthsToMake(picture).filter((each) => !made.includes(each))) {
    const smaller = await resized(bytes, width);
    const storageKey = derivedKeyOf(fileId, `w${width}`);
    await ctx.storage.put(storageKey, Readable.from([smaller]), { contentType: WEBP });
    await pictureQueries.insertWidth(ctx.db, { fileId, width, storageKey, size: smaller.length });
  }
  await emit(ctx, mediaMade, { id: fileId });
});

/** Public pictures as pages show them; skips those that are not public or do not exist. */
export async function picturesOf(ctx: Pick<Ctx, 'db'>, fileIds: readonly string[]): Promise<Map<string, Picture>> {
  if (fileIds.length === 0) return new Map();
  const rows = await pictureQueries.listPictures(ctx.db, fileIds);
  return new Map(
    rows.map(({ id, width, height, made }) => [
      id,
      { src: publicUrl(id), srcSet: srcSetOf(id, { made: made ?? [], width: width ?? 0 }), width, height },
    ]),
  );
}

/** Stores a drawing shipped with a release under its own id: stored again, it replaces the previous one. */
export async function keepDrawing(
  ctx: Ctx<unknown>,
  {
    id,
    name,
    svg,
    width,
    height,
    purpose = 'content',
  }: { id: string; name: string; svg: string; width: number; height: number; purpose?: string },
): Promise<void> {
  if (!isPlainDrawing(svg)) throw new Error(`${name} is no plain drawing`);
  const bytes = Buffer.from(svg);
  const storageKey = storageKeyOf(id);
  const contentType = 'image/svg+xml';
  await ctx.storage.put(storageKey, Readable.from([bytes]), { contentType });
  const sha256 = createHash('sha256').update(bytes).digest();
  const file = { id, storageKey, name, contentType, size: bytes.length, sha256, purpose };
  await pictureQueries.upsertFile(ctx.db, { ...file, isPublic: true, ownerId: NOBODY, createdAt: ctx.now });
  await pictureQueries.insertPicture(ctx.db, { fileId: id, width, height });
}

/** The owner of files that no user has uploaded. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function measured(bytes: Buffer): Promise<{ width: number; height: number; isMoving: boolean }> {
  try {
    const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return { ...autoOrient, isMoving: pages > 1 || isMovingPng(bytes) };
  } catch {
    throw new AppError('pictureUnreadable');
  }
}

/** Turned upright, and without the camera's location data: only the image itself is copied. */
function resized(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width })
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** The chunk with the number of frames precedes the first frame. */
function isMovingPng(bytes: Buffer): boolean {
  const first = bytes.indexOf('IDAT');
  return bytes.readUInt32BE(0) === 0x89504e47 && bytes.subarray(0, Math.max(0, first)).includes('acTL');
}
