import type { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import * as queries from './queries.ts';

export const detail: Handler<typeof taskApi.detail> = async (ctx, { id }) => {
  const task = await queries.findOwnTask(ctx.db, id, ctx.user.id);
  if (!task) throw new AppError('taskNotFound');
  return withState(task);
};

export const paging: Handler<typeof taskApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageTasks(ctx.db, params, { current, size });
  return { records: records.map(withState), total, current, size };
};

/** The column's check constraint allows nothing but the codes of TaskState. */
const withState = <Row extends { state: number }>(row: Row) => ({ ...row, state: row.state as TaskState });
