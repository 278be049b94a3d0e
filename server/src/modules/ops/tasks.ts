import { buffer } from 'node:stream/consumers';
import { MAX_OWN_TASKS, type TaskState, type taskApi } from '@ganlin/contract/ops/task';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { retryTask } from '../../platform/jobs/task.ts';
import { unsealBytes } from '../../platform/security/sealed.ts';
import { storageKeyOf, type ByteRange } from '../../platform/storage/storage.ts';
import { record } from '../audit/index.ts';
import { namesWithin, peopleInScope } from '../iam/index.ts';
import * as queries from './queries.ts';

export const detail: Handler<typeof taskApi.detail> = async (ctx, { id }) => {
  const task = await queries.findOwnTask(ctx.db, id, ctx.user.id);
  if (!task) throw new AppError('taskNotFound');
  return withState(task);
};

export const own: Handler<typeof taskApi.own> = async (ctx) => {
  const tasks = await queries.listTasksOf(ctx.db, ctx.user.id, MAX_OWN_TASKS);
  return tasks.map(withState);
};

export const result: Handler<typeof taskApi.result> = async (ctx, { id }) => {
  const task = await queries.findOwnResult(ctx.db, id, ctx.user.id);
  if (!task) throw new AppError('taskNotFound');
  const { resultName: fileName, resultType: contentType, resultSize: size } = task;
  const key = storageKeyOf(id);
  // The row may still name a file that is being deleted.
  if (fileName === '' || !(await ctx.storage.stat(key))) throw new AppError('taskHasNoFile');
  if (task.encrypted) return { contentType, fileName, body: await decrypted(ctx, key) };
  return { contentType, fileName, body: { size, read: (range?: ByteRange) => ctx.storage.read(key, range) } };
};

export const retry: Handler<typeof taskApi.retry> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    if (!(await queries.hasTask(ctx.db, id, await peopleInScope(ctx)))) throw new AppError('taskNotFound');
    const { title } = await retryTask(ctx, id);
    await record(ctx, { action: 'ops.taskRetried', target: `task:${id}`, summary: title });
    return null;
  });

export const paging: Handler<typeof taskApi.paging> = async (ctx, { current, size, params }) => {
  const owners = await peopleInScope(ctx);
  const { records, total } = await queries.pageTasks(ctx.db, { ...params, owners }, { current, size });
  const nameOf = await namesWithin(
    ctx,
    records.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const owned = records.map(({ ownerId, ...row }) => ({
    ...withState(row),
    owner: ownerId === null ? '系统' : nameOf(ownerId),
    own: ownerId === ctx.user.id,
  }));
  return { records: owned, total, current, size };
};

/** Files live at most a week: one under a key that has been removed since counts as deleted. */
async function decrypted(ctx: Ctx, key: string): Promise<Buffer> {
  const stored = await buffer(await ctx.storage.read(key));
  try {
    return unsealBytes(ctx.config.dataKeys, stored, ['file.result', key]);
  } catch (error) {
    ctx.log.warn({ err: error }, 'encrypted result not opened');
    throw new AppError('taskHasNoFile');
  }
}

/** The column's check constraint allows nothing but the codes of TaskState. */
const withState = <Row extends { state: number }>(row: Row) => ({ ...row, state: row.state as TaskState });
