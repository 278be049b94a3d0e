import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { RoleType } from '@ganlin/contract/iam/user';
import { fileApi } from '@ganlin/contract/media/file';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler, UploadedFile } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { verifyLink } from '../../../platform/storage/signed-link.ts';
import { storageKeyOf, type ByteRange } from '../../../platform/storage/storage.ts';
import { record } from '../../audit/index.ts';
import { findWidth } from '../model/picture.queries.ts';
import { publicUrl } from '../model/picture.rules.ts';
import { withoutMetadata } from '../model/picture-metadata.rules.ts';
import * as queries from '../model/queries.ts';
import { findSmall } from '../pictures/small.ts';

const DIRECT_LINK_SECONDS = 300;
/** An id never refers to another picture. */
const PUBLIC_SECONDS = 365 * 24 * 3600;
const STAND_IN_SECONDS = 600;

/** The purpose of pictures in the site's settings. */
const SITE_FILE = 'site';

export const uploadPublic: Handler<typeof fileApi.uploadPublic> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: SITE_FILE, isPublic: true });
  return { ...stored, url: publicUrl(stored.id) };
};

/** Always served through the API, even from an object store: the store's own URLs change too often to be cached. */
export const showPublic: Handler<typeof fileApi.public> = async (ctx, { id, w }) => {
  const file = await queries.findPublicFile(ctx.db, id);
  if (!file) throw new AppError('fileNotPublic');
  const wanted = w === undefined ? undefined : Number(w);
  const made = wanted === undefined ? undefined : await findWidth(ctx.db, id, wanted);
  const { storageKey, size } = made ?? file;
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKey, range) };
  // A substitute for a width that is still to be generated must not be cached for a year.
  const cacheSeconds = made?.width === wanted ? PUBLIC_SECONDS : STAND_IN_SECONDS;
  const contentType = made ? 'image/webp' : file.contentType;
  return { contentType, fileName: file.name, inline: true, cacheSeconds, lasting: true, body };
};

export const download: Handler<typeof fileApi.download> = async (ctx, { id, inline, small, expires, signature }) => {
  const link = { path: fileApi.download.path, query: new URLSearchParams({ id, inline, expires, signature }) };
  if (verifyLink(ctx.config.linkSecret, link, ctx.now) !== 'ok') throw new AppError('fileNotFound');
  const file = await queries.findFile(ctx.db, id);
  if (!file) throw new AppError('fileNotFound');
  const { storageKey, contentType, size } = (small && (await findSmall(ctx, file))) ?? file;
  const { name } = file;
  const shown = inline === '1';
  const direct = { fileName: name, inline: shown, seconds: DIRECT_LINK_SECONDS };
  const redirectTo = await ctx.storage.link(storageKey, direct);
  if (redirectTo) return { redirectTo };
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKey, range) };
  return { contentType, fileName: name, inline: shown, cacheSeconds: DIRECT_LINK_SECONDS, body };
};

interface Use<U> {
  readonly purpose: string;
  readonly isPublic: boolean;
  /** Uses the file, in the transaction that stores it. */
  readonly put?: (ctx: Ctx<U>, id: string) => Promise<void>;
}

export function keep(ctx: Ctx<User>, file: UploadedFile, use: Use<User>) {
  return keepFor(ctx, file, { ...use, ownerId: ctx.user.id });
}

/** As `keep`, for callers who may have no account: the file then belongs to the record it was uploaded for. */
export async function keepFor<U extends User | null>(
  ctx: Ctx<U>,
  brought: UploadedFile,
  { purpose, isPublic, put, ownerId }: Use<U> & { readonly ownerId: string },
) {
  const { name, contentType, size, sha256, open } = await withoutCameraNotes(brought);
  const id = newId();
  const storageKey = storageKeyOf(id);
  await refuseOverQuota(ctx, { ownerId, size });
  await ctx.storage.put(storageKey, open(), { contentType });
  const write = async (ctx: Ctx<U>) => {
    // Checked again under the owner's lock.
    await queries.lockQuota(ctx.db, ownerId);
    await refuseOverQuota(ctx, { ownerId, size });
    const stamps = { ownerId, createdAt: ctx.now };
    await queries.insertFile(ctx.db, { id, storageKey, name, contentType, size, sha256, purpose, isPublic, ...stamps });
    await record(ctx, { action: 'media.uploaded', target: `file:${id}`, summary: name });
    await put?.(ctx, id);
  };
  await transaction(ctx, write).catch(async (error: unknown) => {
    // The commit may have succeeded although its response was lost.
    if (!(await queries.findFile(ctx.db, id))) await ctx.storage.remove(storageKey);
    throw error;
  });
  return { id, name, contentType, size };
}

/**
 * Pages that show a picture may pass it on: the camera's data about owner and location is removed before it is
 * stored.
 */
async function withoutCameraNotes(file: UploadedFile): Promise<UploadedFile> {
  if (!file.contentType.startsWith('image/')) return file;
  const bytes = withoutMetadata(await buffer(file.open()), file.contentType);
  const sha256 = createHash('sha256').update(bytes).digest();
  return { ...file, size: bytes.length, sha256, open: () => Readable.from([bytes]) };
}

/** Disks are filled by many uploads, not by one: each user's total storage is limited. */
async function refuseOverQuota(
  { db, config, user }: Ctx,
  { ownerId, size }: { readonly ownerId: string; readonly size: number },
): Promise<void> {
  const quota = user?.roleType === RoleType.staff ? config.uploadQuota.staff : config.uploadQuota.learner;
  if ((await queries.storedBytes(db, ownerId)) + size <= quota) return;
  throw new AppError('uploadQuotaFull', { limit: `${Math.floor(quota / MEBIBYTE)} MB` });
}
