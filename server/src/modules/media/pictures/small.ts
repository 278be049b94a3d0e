import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMALL_PICTURE_PIXELS } from '@ganlin/contract/media/file';
import sharp from 'sharp';
import { z } from 'zod';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { derivedKeyOf } from '../model/derived-key.ts';
import * as pictureQueries from '../model/picture.queries.ts';
import { isResized } from '../model/picture.rules.ts';
import { findFile } from '../model/queries.ts';
import { MAX_PIXELS, measured, WEBP } from './pictures.ts';

/** What a small variant should not exceed: at 100 kbit/s it takes 1.6 seconds. */
const SMALL_BYTES = 20_000;
/** Tried in this order until the variant is small enough; at the last a drawing's labels can still be read. */
const QUALITIES = [50, 35, 20] as const;

/** Queues the small variants of these pictures, once for each. */
export async function wantSmall(ctx: Ctx<unknown>, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await enqueue(ctx, makeSmall, { fileId }, { once: fileId });
}

/** Pictures whose small variant this process has queued: a thousand examinees request the same one at once. */
const queuedIn = memoryCachePerProcess<true>('media.small-pictures', { max: 10_000 });

/** The small variant of a picture. If there is none yet, it is queued, and the original is served meanwhile. */
export async function findSmall(ctx: Ctx, { id, contentType }: { readonly id: string; readonly contentType: string }) {
  if (!isResized(contentType)) return undefined;
  const found = await pictureQueries.findSmallWidth(ctx.db, id, SMALL_PICTURE_PIXELS);
  if (found) return { ...found, contentType: WEBP };
  await queuedIn(ctx).getOrLoad(id, async () => {
    // With a picture's row the work is done: the original is small enough, or cannot be made smaller.
    if (!(await pictureQueries.findPicture(ctx.db, id))) await wantSmall(ctx, [id]);
    return true;
  });
  return undefined;
}

/** Retried after a crash: an existing variant is not generated twice. */
export const makeSmall = defineJob('media.makeSmall', z.object({ fileId: z.uuid() }), async (ctx, { fileId }) => {
  const file = await findFile(ctx.db, fileId);
  if (!file || !isResized(file.contentType)) return;
  if (await pictureQueries.findSmallWidth(ctx.db, fileId, SMALL_PICTURE_PIXELS)) return;
  const bytes = await buffer(await ctx.storage.read(file.storageKey));
  const shape = await measured(bytes).catch(whenUnreadable);
  if (!shape) return;
  const { width, height, isMoving } = shape;
  const small = isMoving || bytes.length <= SMALL_BYTES ? undefined : await reduced(bytes);
  const storageKey = derivedKeyOf(fileId, 'small');
  if (small && small.data.length < bytes.length)
    await ctx.storage.put(storageKey, Readable.from([small.data]), { contentType: WEBP });
  await pictureQueries.insertPicture(ctx.db, { fileId, width, height });
  if (small && small.data.length < bytes.length)
    await pictureQueries.insertWidth(ctx.db, { fileId, width: small.width, storageKey, size: small.data.length });
});

/** Trying again would not help. */
function whenUnreadable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

/** Upright, and without the camera's data. */
async function reduced(bytes: Buffer): Promise<{ data: Buffer; width: number }> {
  const side = SMALL_PICTURE_PIXELS;
  const { data: pixels, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let data = bytes;
  for (const quality of QUALITIES) {
    data = await sharp(pixels, { raw: info }).webp({ quality }).toBuffer();
    if (data.length <= SMALL_BYTES) break;
  }
  return { data, width: info.width };
}
