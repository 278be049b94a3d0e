import { fileApi } from '@ganlin/contract/media/file';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { newId } from '../../platform/ids.ts';
import { verifyLink } from '../../platform/storage/signed-link.ts';
import { storageKeyOf, type ByteRange } from '../../platform/storage/storage.ts';
import { record } from '../audit/index.ts';
import { fileUrl } from './link.ts';
import * as queries from './queries.ts';

const DIRECT_LINK_SECONDS = 300;

export const upload: Handler<typeof fileApi.upload> = async (ctx, { purpose, file }) => {
  const id = newId();
  const storageKey = storageKeyOf(id);
  const { name, contentType, size, sha256 } = file;
  await ctx.storage.put(storageKey, file.open(), { contentType });
  await transaction(ctx, async (ctx) => {
    const row = { id, storageKey, name, contentType, size, sha256, purpose, ownerId: ctx.user.id, createdAt: ctx.now };
    await queries.insertFile(ctx.db, row);
    await record(ctx, { action: 'media.uploaded', target: `file:${id}`, summary: name });
  });
  return { id, name, contentType, size, url: fileUrl(ctx, id, { inline: contentType.startsWith('image/') }) };
};

export const download: Handler<typeof fileApi.download> = async (ctx, { id, inline, expires, signature }) => {
  const link = { path: fileApi.download.path, query: new URLSearchParams({ id, inline, expires, signature }) };
  if (verifyLink(ctx.config.linkSecret, link, ctx.now) !== 'ok') throw new AppError('fileNotFound');
  const file = await queries.findFile(ctx.db, id);
  if (!file) throw new AppError('fileNotFound');
  const { storageKey, name, contentType, size } = file;
  const shown = inline === '1';
  const direct = { fileName: name, inline: shown, seconds: DIRECT_LINK_SECONDS };
  const redirectTo = await ctx.storage.link(storageKey, direct);
  if (redirectTo) return { redirectTo };
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKey, range) };
  return { contentType, fileName: name, inline: shown, cacheSeconds: DIRECT_LINK_SECONDS, body };
};
