import { Readable } from 'node:stream';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentApi, DocumentState, type ReadableDocument } from '@ganlin/contract/media/document';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import * as documentQueries from '../model/document.queries.ts';
import {
  LINK_CACHE_SECONDS,
  lastingLink,
  verifyLasting,
  viewerOf,
  type Signing,
  type Viewer,
} from '../model/lasting-link.ts';
import { deleteUpload } from '../model/upload.queries.ts';
import { workFolder } from '../model/work-folder.ts';
import { beginUpload, retryUpload, settle } from '../uploads/part-upload.ts';
import { documentUpload } from './document-parts.ts';
import { pdfKeyOf } from './make-readable.ts';
import { countPages } from './pdf-pages.ts';

export const begin: Handler<typeof documentApi.begin> = (ctx, input) => beginUpload(ctx, documentUpload, input);

export const states: Handler<typeof documentApi.states> = async (ctx, { ids }) => {
  const uploading = (await documentQueries.listDocuments(ctx.db, ids)).filter(
    ({ state }) => state === DocumentState.uploading,
  );
  for (const { id } of uploading) await settle(ctx, documentUpload, id);
  const rows = await documentQueries.listDocuments(ctx.db, ids);
  return rows.map((row) => ({ ...readable(ctx, row, viewerOf(ctx)), size: row.size, createdAt: row.createdAt }));
};

export const retry: Handler<typeof documentApi.retry> = async (ctx, { id }) => {
  await retryUpload(ctx, documentUpload, id);
  return null;
};

/** Always through the API, even from an object store: the viewer cannot follow redirects to another origin. */
export const pdf: Handler<typeof documentApi.pdf> = async (ctx, { id, ...proof }) => {
  verifyLasting(ctx, documentApi.pdf, { params: { id }, proof, error: 'documentNotFound' });
  const { name = '', pdfKey, pdfSize } = (await documentQueries.findDocument(ctx.db, id)) ?? {};
  if (!pdfKey || !pdfSize) throw new AppError('documentNotFound');
  const body = { size: pdfSize, read: (range?: ByteRange) => ctx.storage.read(pdfKey, range) };
  const fileName = `${name.replace(/\.[^.]*$/, '')}.pdf`;
  return { contentType: 'application/pdf', fileName, inline: true, cacheSeconds: LINK_CACHE_SECONDS, body };
};

/** Documents as pages show them, to this viewer or to anyone; one that is not ready has no URL yet. */
export async function documentsOf(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  ids: readonly string[],
  viewer?: Viewer,
): Promise<Map<string, ReadableDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await documentQueries.listDocuments(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, readable(ctx, row, viewer)]));
}

/** Those of the ids that are documents. */
export async function documentsExist(db: Db, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : (await documentQueries.listDocuments(db, ids)).map(({ id }) => id);
}

/** Deletes the stored bytes before their row: after a failure half-way they are found again. */
export async function removeDocuments(ctx: Ctx<unknown>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, pdfKey } of await documentQueries.listDocuments(ctx.db, ids)) {
    await ctx.parts.remove(id);
    if (pdfKey !== null) await ctx.storage.remove(pdfKey);
    await deleteUpload(ctx.db, 'mediaDocument', id);
  }
}

/** Stores a PDF of ours as a ready document, for the demo data; once for each id. */
export async function keepDocument(
  ctx: Ctx<unknown>,
  { id, name, bytes, ownerId }: { id: string; name: string; bytes: Buffer; ownerId: string },
): Promise<void> {
  if (await documentQueries.findDocument(ctx.db, id)) return;
  await using folder = await workFolder('document', id);
  const path = join(folder.path, 'document.pdf');
  await writeFile(path, bytes);
  const pages = await countPages(path);
  const pdfKey = pdfKeyOf(id);
  await ctx.storage.put(pdfKey, Readable.from([bytes]), { contentType: 'application/pdf' });
  const made = { pdfKey, pdfSize: bytes.length, pages, state: DocumentState.ready, progress: 100 };
  const stamps = { ownerId, createdAt: ctx.now, updatedAt: ctx.now };
  await documentQueries.insertDocument(ctx.db, { id, name, size: bytes.length, ...made, ...stamps });
}

function readable(ctx: Signing, row: documentQueries.DocumentRow, viewer: Viewer | undefined): ReadableDocument {
  const { id, name, progress, reason, pages } = row;
  // The column's check constraint allows no other number.
  const state = row.state as DocumentState;
  const isReady = state === DocumentState.ready;
  return {
    id,
    name,
    isReady,
    state,
    progress,
    reason,
    pages,
    pdf: isReady ? lastingLink(ctx, documentApi.pdf, { id }, viewer) : '',
  };
}
