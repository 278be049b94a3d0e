import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../platform/ctx.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { storageKeyOf } from '../../platform/storage/storage.ts';
import * as queries from './forget-tasks.queries.ts';

const TASK_DAYS = 30;
const FILE_DAYS = 7;
/** Limits the work of one run; the rest is left to the next. */
const BATCH = 100;
const BATCHES = 20;

/** Deletes files that nobody fetched and tasks that ended long ago. A file is deleted before its row. */
export const forgetTasks: Schedule = {
  name: 'ops.forgetTasks',
  title: '清理过期的后台任务',
  everySeconds: 3600,
  run: async (ctx) => {
    const [fileBefore, taskBefore] = [addDays(ctx.now, -FILE_DAYS), addDays(ctx.now, -TASK_DAYS)];
    await inBatches(async () => {
      const ids = await queries.listOldResults(ctx.db, fileBefore, BATCH);
      await removeFiles(ctx, ids);
      await queries.clearResults(ctx.db, ids, fileBefore);
      return ids.length;
    });
    await inBatches(async () => {
      const ids = await queries.listOldTasks(ctx.db, taskBefore, BATCH);
      await removeFiles(ctx, ids);
      await queries.deleteTasks(ctx.db, ids, taskBefore);
      return ids.length;
    });
  },
};

/** Deletes all tasks of a deleted user, with their files, whatever their result. */
export async function forgetTasksOf(ctx: Ctx<null>, { userId }: { userId: string }): Promise<void> {
  const ids = await queries.listTasksOf(ctx.db, userId);
  await removeFiles(ctx, ids);
  await queries.deleteTasksOf(ctx.db, ids);
}

async function inBatches(run: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    if ((await run()) < BATCH) return;
  }
}

/** Even if no file is named: a process may have ended between storing a file and recording it. */
async function removeFiles({ storage }: Ctx<null>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storage.remove(storageKeyOf(id));
}
