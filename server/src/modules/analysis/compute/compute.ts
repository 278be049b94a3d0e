import { Id } from '@ganlin/contract/core/id';
import { addSeconds } from '@ganlin/contract/core/time';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { findExam } from '../../exam/index.ts';
import { setDiscrimination } from '../../question/index.ts';
import type { Content } from '../model/content.ts';
import * as queries from '../model/snapshot.queries.ts';
import { analyse } from './analyse.ts';

/** A computation that has not moved for so long is lost: its process has died. */
const LOST_SECONDS = 300;
/** Papers of a running exam are graded all the time; opening its analysis computes it at most this often. */
const FRESH_SECONDS = 60;
/** The schedule computes what nobody has opened, once the papers have not changed for this long. */
const QUIET_SECONDS = 300;
const DUE = 5;

/** Starts the computation unless one is under way. */
export function startComputing(
  ctx: Ctx,
  examId: string,
  isWanted: (snapshot: queries.Snapshot) => boolean = () => true,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const snapshot = await queries.lockSnapshot(ctx.db, examId, ctx.now);
    if (isComputing(snapshot, ctx.now) || !isWanted(snapshot)) return;
    const taskId = await startTask(ctx, computeTask, { title: '计算考试分析', input: { examId } });
    await queries.setRunning(ctx.db, examId, { taskId, now: ctx.now, changes: snapshot.changes });
  });
}

/** Starts it if what is stored is missing or outdated; not again for the changes it failed with. */
export async function startIfStale(ctx: Ctx, examId: string, hasContent: boolean): Promise<void> {
  const isWanted = (snapshot: queries.Snapshot) =>
    !hasFailed(snapshot) && (!hasContent || (snapshot.stale && isOld(snapshot, ctx.now)));
  const found = await queries.findSnapshot(ctx.db, examId);
  if (!found || isWanted(found)) await startComputing(ctx, examId, isWanted);
}

export const isComputing = ({ state, movedAt }: queries.Snapshot, now: Date): boolean =>
  state === queries.ComputeState.running && movedAt !== null && movedAt > addSeconds(now, -LOST_SECONDS);

export const hasFailed = ({ state, taskChanges, changes }: queries.Snapshot): boolean =>
  state === queries.ComputeState.failed && taskChanges === changes;

const isOld = ({ computedAt }: queries.Snapshot, now: Date): boolean =>
  computedAt === null || computedAt <= addSeconds(now, -FRESH_SECONDS);

/** Computes outdated analyses whose papers have come to rest: learners and the question bank need them too. */
export async function computeDue(ctx: Ctx<null>): Promise<void> {
  const due = await queries.listDue(ctx.db, addSeconds(ctx.now, -QUIET_SECONDS), DUE);
  for (const examId of due) await startComputing(ctx, examId);
}

export const computeTask = defineTask('analysis.compute', z.object({ examId: Id }), async (ctx, { examId }, work) => {
  const changes = await queries.beginTask(ctx.db, examId, work.id, ctx.now);
  if (changes === undefined) return '已由另一次计算代替';
  try {
    const exam = await findExam(ctx, examId);
    if (!exam) throw new AppError('examNotFound');
    const content = await analyse(ctx, exam, async (done, total) => {
      await work.report({ done, total, note: `正在统计第 ${done} 份，共 ${total} 份` });
      await queries.setProgress(ctx.db, work.id, { done, total });
    });
    await transaction(ctx, (ctx) => store(ctx, { examId, taskId: work.id, changes, content }));
    return `共 ${content.summary.papers} 份答卷`;
  } catch (error) {
    await queries.setFailed(ctx.db, work.id);
    throw error;
  }
});

interface Computed {
  readonly examId: string;
  readonly taskId: string;
  readonly changes: number;
  readonly content: Content;
}

async function store(ctx: Ctx<unknown>, { examId, taskId, changes, content }: Computed): Promise<void> {
  await queries.storeContent(ctx.db, taskId, { content, changes, now: ctx.now });
  const known = content.items.flatMap(({ questionId, papers, discrimination }) =>
    discrimination === null ? [] : [{ questionId, papers, discrimination }],
  );
  await setDiscrimination(ctx, examId, known);
}
