import { ImportState, RowState, type ImportWay } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { startTask, type Task } from '../../platform/jobs/task.ts';
import type { ApplyOrder } from './apply.ts';
import type { ImportDefinition } from './definition.ts';
import { aboutOf, getOwn, rowsIn } from './own-import.ts';
import * as queries from './queries.ts';

interface Confirmation<Options, Scope, Plan> {
  readonly id: string;
  readonly way: z.infer<typeof ImportWay>;
  readonly options: Options;
  readonly task: Task<ApplyOrder<Scope, Plan>>;
}

/** Starts the second half of an import. Of two concurrent confirmations only one finds it ready. */
export async function confirmImport<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<User>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  { id, way, options, task }: Confirmation<z.output<Options>, Scope, Plan>,
): Promise<{ taskId: string }> {
  const { fileName, about } = await getOwn(ctx, definition, id);
  return transaction(ctx, async (ctx) => {
    const begun = { state: ImportState.applying, note: '' };
    if (!(await queries.moveImport(ctx.db, { id, from: [ImportState.ready] }, begun))) {
      throw new AppError('importNotReady');
    }
    await refuseUnusable(ctx, { id, way });
    const scope = await definition.reach.ask(ctx, aboutOf({ about }));
    const plan = await definition.plan.make(ctx, options, rowsIn(ctx, id, [RowState.good, RowState.warning]));
    const { id: userId, userName, realName } = ctx.user;
    const by = { id: userId, userName, realName };
    const input = { importId: id, way, reach: scope, plan, by, origin: ctx.origin };
    const taskId = await startTask(ctx, task, { title: `导入${definition.noun}：${fileName}`, input });
    await queries.moveImport(ctx.db, { id, from: [ImportState.applying] }, { taskId });
    return { taskId };
  });
}

async function refuseUnusable(
  { db }: Ctx<User>,
  { id, way }: { id: string; way: z.infer<typeof ImportWay> },
): Promise<void> {
  const [counts] = await queries.countRows(db, [id]);
  if (way === 'all' && counts && counts.error > 0) {
    throw new AppError('importHasErrors', { count: String(counts.error) });
  }
  if (!counts || counts.good + counts.warning === 0) throw new AppError('importEmpty');
}
