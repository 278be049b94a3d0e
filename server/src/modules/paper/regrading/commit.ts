import { setTimeout as pause } from 'node:timers/promises';
import { Id } from '@ganlin/contract/core/id';
import { RegradeState, regradeWayLabels } from '@ganlin/contract/paper/regrade';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/events.ts';
import { defineTask, type TaskWork } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import { judge } from '../../question/index.ts';
import { findAdded, insertAdjustment, lockAdjustments } from '../adjustments/adjustments.queries.ts';
import { keyOf } from './fix.rules.ts';
import { isAsTried, triedOn } from './outcome.rules.ts';
import { askedQuestion, countPapersOf, pagesOf, readPagesOf, type Asked } from './papers.ts';
import { regradePage } from './regrade-page.ts';
import * as queries from './regrade.queries.ts';
import { questionRegraded } from './regraded.ts';
import { fixOf } from './trial.ts';

const CHECK_PAGE = 1_000;
/** Per transaction: few enough that nobody waits long for one of them. */
const PAGE = 400;
/** Between two transactions, so that other work gets its turn. */
const PAUSE_MS = 20;

const Input = z.object({
  id: Id,
  actor: z.object({ id: Id, userName: z.string(), realName: z.string() }),
});
type Actor = z.infer<typeof Input>['actor'];

const DIFFERENT = '试算之后有答卷或改判发生了变化，成绩没有改动，请重新试算';
const INTERRUPTED = '更新成绩时中断，已更新的保留，可以继续提交';

/**
 * Applies a trial: first checks that every paper is as it was then, then adds the adjustment, by which papers are graded
 * from now on, and goes through the papers graded before. Continues where an earlier run was interrupted.
 */
export async function commitRegrade(
  ctx: Ctx<null>,
  { id, actor }: z.infer<typeof Input>,
  { report, page = PAGE }: Progress & { readonly page?: number },
): Promise<string> {
  const regrade = await queries.findRegrade(ctx.db, id);
  if (regrade?.state !== RegradeState.committing) return '已完成';
  try {
    const seq = (await findAdded(ctx.db, id)) ?? (await checkedAndAdded(ctx, { regrade, actor }, report));
    if (seq === undefined) {
      await queries.updateRegrade(ctx.db, id, { state: RegradeState.draft, stopped: DIFFERENT });
      return DIFFERENT;
    }
    const changed = await changePapers(ctx, { regrade, seq, actor, page }, report);
    return `已更新 ${changed} 人的成绩`;
  } catch (error) {
    await queries.updateRegrade(ctx.db, id, { stopped: INTERRUPTED });
    throw error;
  }
}

export const commitTask = defineTask('paper.commitRegrade', Input, commitRegrade);

type Progress = Pick<TaskWork, 'report'>;

interface Run {
  readonly regrade: queries.RegradeRow;
  readonly actor: Actor;
}

/** The number of the new adjustment; undefined if something differs from the trial. */
async function checkedAndAdded(ctx: Ctx<null>, run: Run, report: TaskWork['report']): Promise<number | undefined> {
  const { regrade } = run;
  const asked = await askedQuestion(ctx, regrade);
  if (asked.adjusted !== regrade.trialAfter) return undefined;
  const fix = fixOf(asked, regrade);
  let [papers, finished, listed] = [0, 0, 0];
  for await (const now of readPagesOf(ctx, asked, { limit: CHECK_PAGE })) {
    const stored = await queries.changesOf(
      ctx.db,
      regrade.id,
      now.map(({ paperId }) => paperId),
    );
    if (!now.every((paper) => isAsTried(stored.get(paper.paperId), triedOn(judge, paper, fix).change)))
      return undefined;
    papers += now.length;
    finished += now.filter(({ passed }) => passed !== null).length;
    listed += stored.size;
    await report({ done: papers, total: regrade.total, note: `正在核对，已核对 ${papers} 份` });
  }
  const isComplete = papers === regrade.trial?.papers && finished === regrade.trial.finished;
  if (!isComplete || listed !== (await queries.countChanges(ctx.db, regrade.id))) return undefined;
  return transaction(ctx, (ctx) => add(ctx, { ...run, asked, papers }));
}

async function add(
  ctx: Ctx<null>,
  { regrade, actor, asked, papers }: Run & { readonly asked: Asked; readonly papers: number },
): Promise<number | undefined> {
  const { id, examId, questionId, version, way, after, reason, title } = regrade;
  await lockAdjustments(ctx.db, examId);
  // Papers that were graded since the check began.
  if ((await countPapersOf(ctx, asked)) !== papers) return undefined;
  const seq = asked.adjusted + 1;
  const fix = { seq, questionId, version, way, key: after, previous: asked.basis };
  await insertAdjustment(ctx.db, { ...fix, examId, regradeId: id, reason, actorId: actor.id, at: ctx.now });
  await record(ctx, {
    action: 'paper.regradeCommitted',
    target: `exam:${examId}`,
    summary: `${asked.exam.title}：${title}（${regradeWayLabels[way]}）`,
    before: keyOf(asked.basis),
    after: { regradeId: id, questionId, version, way, reason, papers, ...keyOf(after) },
    by: actor,
  });
  return seq;
}

async function changePapers(
  ctx: Ctx<null>,
  { regrade, seq, actor, page: limit }: Run & { readonly seq: number; readonly page: number },
  report: TaskWork['report'],
): Promise<number> {
  const { id, total, donePaperId } = regrade;
  const asked = await askedQuestion(ctx, regrade, { before: seq });
  const fix = fixOf(asked, regrade, seq);
  for await (const page of pagesOf(ctx, asked, { after: donePaperId ?? undefined, limit })) {
    const done = await transaction(ctx, (ctx) => regradePage(ctx, { regrade, asked, fix, actorId: actor.id }, page));
    await report({ done, total, note: `已更新 ${done} 份` });
    await pause(PAUSE_MS);
  }
  return transaction(ctx, (ctx) => end(ctx, id));
}

async function end(ctx: Ctx<null>, id: string): Promise<number> {
  const regrade = await queries.findRegrade(ctx.db, id, { lock: true });
  const changed = regrade?.changed ?? 0;
  // Two runs of the same task may get here.
  if (regrade?.state !== RegradeState.committing) return changed;
  const state = { state: RegradeState.committed, committedAt: ctx.now, changed, stopped: '' };
  await queries.updateRegrade(ctx.db, id, state);
  const { examId, questionId, reason } = regrade;
  await emit(ctx, questionRegraded, { regradeId: id, examId, questionId, reason });
  return changed;
}
