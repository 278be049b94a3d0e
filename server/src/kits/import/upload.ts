import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ImportState, type ImportStarted } from '@ganlin/contract/core/import';
import { addDays } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { z } from 'zod';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { newId } from '../../platform/ids.ts';
import { startTask, type Task } from '../../platform/jobs/task.ts';
import { sealBytes } from '../../platform/security/sealed.ts';
import { storageKeyOf } from '../../platform/storage/storage.ts';
import type { ImportAbout, ImportShape } from './definition.ts';
import { getOwn } from './own-import.ts';
import * as queries from './queries.ts';

/** How long the rows of an import wait for their owner; afterwards they are deleted. */
export const RETENTION_DAYS = 7;

interface Start<Scope> {
  readonly file: StartedFile;
  readonly about: ImportAbout;
  readonly reach: Scope;
  readonly task: Task<{ importId: string; reach: Scope }>;
}

export type StartedFile = Pick<UploadedFile, 'name' | 'size' | 'sha256' | 'open'>;

/** Stores the file, encrypted, and queues reading and checking it in the background. */
export async function startImport<Scope extends object>(
  ctx: Ctx<User>,
  { kind, noun }: ImportShape,
  { file, about, reach: scope, task }: Start<Scope>,
): Promise<z.output<typeof ImportStarted>> {
  const sameAs = await sameFile(ctx, kind, file.sha256);
  const id = newId();
  const key = storageKeyOf(id);
  const sealed = sealBytes(ctx.config.dataKeys, await buffer(file.open()), ['file.import', key]);
  await ctx.storage.put(key, Readable.from([sealed]), { contentType: 'application/octet-stream' });
  return transaction(ctx, async (ctx) => {
    const title = `检查要导入的${noun}：${file.name}`;
    const taskId = await startTask(ctx, task, { title, input: { importId: id, reach: scope } });
    await queries.insertImport(ctx.db, {
      id,
      kind,
      ownerId: ctx.user.id,
      fileName: file.name,
      fileSize: file.size,
      sha256: file.sha256,
      about: JSON.stringify(about),
      taskId,
      createdAt: ctx.now,
      expiresAt: addDays(ctx.now, RETENTION_DAYS),
    });
    return { id, taskId, sameAs };
  }).catch(async (error: unknown) => {
    await ctx.storage.remove(key);
    throw error;
  });
}

/** Importing a file twice is not prevented, only reported. */
async function sameFile({ db, now }: Ctx<User>, kind: string, sha256: Buffer) {
  const imported = await queries.findImported(db, { kind, sha256 });
  if (imported) return imported;
  const waiting = await queries.findWaiting(db, { kind, sha256, now });
  if (!waiting) return null;
  const [counts] = await queries.countRows(db, [waiting.id]);
  return { fileName: waiting.fileName, importedAt: null, count: counts?.all ?? 0 };
}

/** An import that is being written, or has been, cannot be discarded. */
const discardable = [ImportState.checking, ImportState.ready, ImportState.failed];

export async function discardImport(ctx: Ctx<User>, shape: ImportShape, id: string): Promise<null> {
  await getOwn(ctx, shape, id);
  if (!(await queries.deleteImport(ctx.db, id, discardable))) throw new AppError('importNotReady');
  await ctx.storage.remove(storageKeyOf(id));
  return null;
}
