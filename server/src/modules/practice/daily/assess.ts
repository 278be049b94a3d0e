import { DailyRecall, type dailyApi } from '@ganlin/contract/practice/daily';
import { Verdict } from '@ganlin/contract/question/verdict';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { isDaily } from '../model/run.ts';
import { holdRun } from '../model/run.queries.ts';
import { steppedReview, type StepRecall } from '../model/steps.rules.ts';
import { isOverdue } from '../run/finish.ts';
import { listDailySlots, setRecall } from './daily.queries.ts';
import { reviewOf } from './today.ts';

const recalls: Readonly<Record<DailyRecall, StepRecall>> = { 1: 'right', 2: 'unsure', 3: 'guessed' };

/** Computed from the record before the answer, so that the choice may be changed and repeated. */
export const assess: Handler<typeof dailyApi.assess> = (outer, { trainId, ordinal, recall }) =>
  transaction(outer, async (ctx) => {
    const run = await holdRun(ctx.db, trainId, ctx.user.id);
    if (!run || !isDaily(run)) throw new AppError('trainNotFound');
    if (run.finishedAt !== null || isOverdue(run, ctx.now)) throw new AppError('trainFinished');
    const slot = (await listDailySlots(ctx.db, run)).find((one) => one.ordinal === ordinal);
    if (slot?.verdict !== Verdict.right || slot.answeredAt === null) throw new AppError('dailyNotRight');
    await setRecall(ctx.db, {
      runId: run.id,
      ordinal,
      userId: ctx.user.id,
      recall,
      counts: countsOf(slot.recall, recall),
      review: steppedReview(slot.before?.card ?? null, recalls[recall], slot.answeredAt),
    });
    const after = (await listDailySlots(ctx.db, run)).find((one) => one.ordinal === ordinal);
    return { review: after ? reviewOf(after) : null };
  });

/** How the choice changes whether the answer counts as right. */
function countsOf(before: DailyRecall | null, after: DailyRecall): -1 | 0 | 1 {
  const [wasGuessed, isGuessed] = [before === DailyRecall.guessed, after === DailyRecall.guessed];
  if (wasGuessed === isGuessed) return 0;
  return isGuessed ? -1 : 1;
}
