import { Id } from '@ganlin/contract/core/id';
import { addSeconds } from '@ganlin/contract/core/time';
import type { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import { findExam } from '../../exam/index.ts';
import { isAllGraded } from '../../paper/index.ts';
import { hallOf } from '../model/hall.ts';
import { findSimilar } from './find-similar.ts';
import * as queries from './similar.queries.ts';

/** A search that has not moved for so long is lost: its process has died. */
const LOST_SECONDS = 300;

export const search: Handler<typeof integrityApi.search> = async (outer, { examId }) => {
  const { exam } = await hallOf(outer, { examId });
  if (!(await isAllGraded(outer, exam))) throw new AppError('searchTooEarly');
  return transaction(outer, async (ctx: Ctx<User>) => {
    const found = await queries.lockSearch(ctx.db, examId);
    if (found && isSearching(found, ctx.now)) return { taskId: found.taskId };
    const taskId = await startTask(ctx, searchTask, { title: '查找答案雷同', input: { examId } });
    await queries.setRunning(ctx.db, examId, { taskId, now: ctx.now });
    await record(ctx, { action: 'invigilation.searched', target: `exam:${examId}`, summary: exam.title });
    return { taskId };
  });
};

export const isSearching = ({ state, movedAt }: queries.Search, now: Date): boolean =>
  state === queries.SearchState.running && movedAt > addSeconds(now, -LOST_SECONDS);

export const searchTask = defineTask('invigilation.search', z.object({ examId: Id }), async (ctx, { examId }, work) => {
  const own = { examId, taskId: work.id };
  try {
    const exam = await findExam(ctx, examId);
    if (!exam) throw new AppError('examNotFound');
    const found = await findSimilar(ctx, exam, async (done, total, note) => {
      await work.report({ done, total, note });
      await queries.showAlive(ctx.db, own);
    });
    const isStored = await transaction(ctx, async ({ db }) => {
      const isNewest = await queries.setEnded(db, { ...own, papers: found.papers, pairs: found.compared });
      if (isNewest) await queries.replacePairs(db, examId, found.pairs);
      return isNewest;
    });
    if (!isStored) return '已由另一次查找代替';
    // Whoever started it may see only part of the exam: no figures here.
    return '查找完成';
  } catch (error) {
    await queries.setFailed(ctx.db, own);
    throw error;
  }
});
