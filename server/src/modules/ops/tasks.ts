import type { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { realNamesOf } from '../iam/index.ts';
import * as queries from './queries.ts';

export const detail: Handler<typeof taskApi.detail> = async (ctx, { id }) => {
  const task = await queries.findOwnTask(ctx.db, id, ctx.user.id);
  if (!task) throw new AppError('taskNotFound');
  return withState(task);
};

export const paging: Handler<typeof taskApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageTasks(ctx.db, params, { current, size });
  const names = await realNamesOf(
    ctx.db,
    records.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const owned = records.map((row) => ({ ...withState(row), owner: names.get(row.ownerId ?? '') ?? '系统' }));
  return { records: owned, total, current, size };
};

/** The column's check constraint allows nothing but the codes of TaskState. */
const withState = <Row extends { state: number }>(row: Row) => ({ ...row, state: row.state as TaskState });
