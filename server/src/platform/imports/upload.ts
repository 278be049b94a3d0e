import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ImportState } from '@ganlin/contract/core/import';
import { addDays } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import type { UploadedFile } from '../http/handler.ts';
import { newId } from '../ids.ts';
import { startTask, type Task } from '../jobs/task.ts';
import { sealBytes } from '../sealed.ts';
import { storageKeyOf } from '../storage/storage.ts';
import type { ImportShape } from './definition.ts';
import { getOwn } from './own-import.ts';
import * as queries from './queries.ts';

/** How long the rows of an import wait for their owner; afterwards they are nobody's business any more. */
const KEPT_DAYS = 7;

/** Keeps the file, sealed, and has it read and checked in the background. */
export async function startImport<Reach extends object>(
  ctx: Ctx<User>,
  { kind, noun }: ImportShape,
  { file, reach, task }: { file: UploadedFile; reach: Reach; task: Task<{ importId: string; reach: Reach }> },
): Promise<{ id: string; taskId: string }> {
  const id = newId();
  const key = storageKeyOf(id);
  const sealed = sealBytes(ctx.config.dataKeys, await buffer(file.open()));
  await ctx.storage.put(key, Readable.from([sealed]), { contentType: 'application/octet-stream' });
  return transaction(ctx, async (ctx) => {
    const title = `检查要导入的${noun}：${file.name}`;
    const taskId = await startTask(ctx, task, { title, input: { importId: id, reach } });
    await queries.insertImport(ctx.db, {
      id,
      kind,
      ownerId: ctx.user.id,
      fileName: file.name,
      fileSize: file.size,
      taskId,
      createdAt: ctx.now,
      expiresAt: addDays(ctx.now, KEPT_DAYS),
    });
    return { id, taskId };
  }).catch(async (error: unknown) => {
    await ctx.storage.remove(key);
    throw error;
  });
}

/** What is being written, or has been, cannot be given up. */
const discardable = [ImportState.checking, ImportState.ready, ImportState.failed];

export async function discardImport(ctx: Ctx<User>, shape: ImportShape, id: string): Promise<null> {
  await getOwn(ctx, shape, id);
  if (!(await queries.deleteImport(ctx.db, id, discardable))) throw new AppError('importNotReady');
  await ctx.storage.remove(storageKeyOf(id));
  return null;
}
