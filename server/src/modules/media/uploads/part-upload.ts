import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { addDays } from '@ganlin/contract/core/time';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import { VideoState } from '@ganlin/contract/media/video';
import { fileTypeFromStream } from 'file-type';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Resumable } from '../../../platform/http/files/resumable.ts';
import { enqueue, type Job } from '../../../platform/jobs/queue.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { record } from '../../audit/index.ts';
import * as uploadQueries from '../model/upload.queries.ts';

/** Partial uploads and the sources of failed ones are deleted after this long without activity. */
const RETENTION_DAYS = 3;

/** What is uploaded in resumable parts and then processed by a worker: films, documents. */
export interface PartUpload {
  readonly table: uploadQueries.UploadTable;
  /** The address of its parts, with their access rule. */
  readonly endpoint: Endpoint;
  /** File extensions it may be named by. */
  readonly endings: readonly string[];
  /** Content types it may have, by their usual extensions. */
  readonly contents: readonly string[];
  /** For the uploader, when the content is none of these. */
  readonly refusal: string;
  /** Makes of the whole file what pages show. */
  readonly job: Job<{ id: string }>;
  readonly audit: { readonly action: AuditAction; readonly target: string };
  readonly errors: {
    readonly notFound: 'videoNotFound' | 'documentNotFound';
    readonly notFailed: 'videoNotFailed' | 'documentNotFailed';
    readonly taken: 'videoNameTaken' | 'documentNameTaken';
  };
}

/** A page that lost the response repeats the call: the same file of the same user starts once. */
export async function beginUpload(
  ctx: Ctx<User>,
  upload: PartUpload,
  { id, name, size }: { id: string; name: string; size: number },
): Promise<{ id: string; address: string }> {
  if (!upload.endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)))
    throw new AppError('fileTypeRefused');
  await transaction(ctx, async (ctx) => {
    const { action, target } = upload.audit;
    if (await addUpload(ctx, upload, { id, name, size, ownerId: ctx.user.id }))
      return record(ctx, { action, target: `${target}:${id}`, summary: name });
    const known = await uploadQueries.findUpload(ctx.db, upload.table, id);
    if (known?.ownerId !== ctx.user.id || known.size !== size) throw new AppError(upload.errors.taken);
  });
  await ctx.parts.begin(id, size);
  return { id, address: `${upload.endpoint.path}/${id}` };
}

/** Adds the row of an upload, in a transaction. False if it exists, or if the id belongs to an upload of another kind. */
export async function addUpload(
  ctx: Ctx<unknown>,
  { table }: PartUpload,
  row: { id: string; name: string; size: number; ownerId: string },
): Promise<boolean> {
  const { id } = row;
  await uploadQueries.lockUploadId(ctx.db, id);
  for (const other of uploadQueries.uploadTables.filter((one) => one !== table))
    if (await uploadQueries.findUpload(ctx.db, other, id)) return false;
  return uploadQueries.insertUpload(ctx.db, table, { ...row, now: ctx.now });
}

/** Processes a failed one again. */
export async function retryUpload(ctx: Ctx<unknown>, { table, job, errors }: PartUpload, id: string): Promise<void> {
  if (!(await uploadQueries.findUpload(ctx.db, table, id))) throw new AppError(errors.notFound);
  await transaction(ctx, async (ctx) => {
    if (!(await uploadQueries.reopenUpload(ctx.db, table, { id, now: ctx.now }))) throw new AppError(errors.notFailed);
    await enqueue(ctx, job, { id });
  });
}

/** The server's side of the protocol. */
export function partsOf(upload: PartUpload): Resumable {
  const { table, endpoint, errors } = upload;
  return {
    endpoint,
    notFound: errors.notFound,
    admit: async (ctx, id) => {
      const row = await uploadQueries.findUpload(ctx.db, table, id);
      // Another user's upload counts as missing.
      if (row?.ownerId !== ctx.user.id) throw new AppError(errors.notFound);
      const isWhole = row.state !== VideoState.uploading;
      if (!isWhole) await uploadQueries.touchUpload(ctx.db, table, { id, now: ctx.now });
      return { isWhole, size: row.size };
    },
    finish: (ctx, id) => settle(ctx, upload, id),
    giveUp: async (ctx, id) => {
      await ctx.parts.remove(id);
      await uploadQueries.deleteUpload(ctx.db, table, id);
    },
  };
}

/**
 * Hands a completely uploaded file to a worker, once. Called with the last part, and again at every view: the process
 * may have ended between the last byte and this.
 */
export async function settle(ctx: Ctx<unknown>, upload: PartUpload, id: string): Promise<void> {
  const come = await ctx.parts.find(id);
  if (!come || come.offset < come.size) return;
  const { table, job, contents, refusal } = upload;
  const content = await contentOf(ctx, id);
  const sourceKind = contents.find((kind) => kind === content) ?? null;
  const end = { id, sourceKind, updatedAt: ctx.now };
  if (sourceKind === null) {
    await uploadQueries.endUpload(ctx.db, table, { ...end, state: VideoState.failed, reason: refusal });
    await ctx.parts.remove(id);
    return;
  }
  await transaction(ctx, async (ctx) => {
    if (await uploadQueries.endUpload(ctx.db, table, { ...end, state: VideoState.waiting, reason: '' }))
      await enqueue(ctx, job, { id });
  });
}

/** Detected by content: its name and the sender's claims do not matter. */
async function contentOf({ parts }: Ctx<unknown>, id: string): Promise<string | undefined> {
  const source = await parts.read(id);
  try {
    // The library needs web streams; any iterable can be converted.
    return (await fileTypeFromStream(ReadableStream.from<Uint8Array>(source)))?.ext;
  } catch {
    return undefined;
  } finally {
    source.destroy();
  }
}

export function sweepOf(upload: PartUpload, { name, title }: { name: string; title: string }): Schedule {
  const { table } = upload;
  const run = async (ctx: Ctx<null>) => {
    const before = addDays(ctx.now, -RETENTION_DAYS);
    for (const { id, updatedAt } of await uploadQueries.listUploading(ctx.db, table)) {
      if (updatedAt < before) {
        await ctx.parts.remove(id);
        await uploadQueries.deleteUpload(ctx.db, table, id);
      } else await settle(ctx, upload, id);
    }
    for (const { id } of await uploadQueries.listFailed(ctx.db, table, before)) {
      await ctx.parts.remove(id);
      await uploadQueries.forgetSource(ctx.db, table, id);
    }
  };
  return { name, title, everySeconds: 3600, run };
}
