import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { Ctx } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { lockGraders } from '../model/allot.queries.ts';
import { allotAnew } from '../model/allot.ts';
import { storePlan } from '../model/plan.queries.ts';
import { titleOf } from '../model/question.ts';
import { currentRubric, insertRubric } from '../model/rubric.queries.ts';
import { examInScope } from './exam-in-scope.ts';
import { refuseUnfitGraders, refuseUnfitPlan } from './graders.ts';
import * as queries from './lead.queries.ts';

export const save: Handler<typeof gradingLeadApi.save> = (ctx, { examId, version, plan, graders }) =>
  transaction(ctx, async (ctx) => {
    const exam = await examInScope(ctx, examId);
    refuseUnfitPlan(plan, graders);
    await refuseUnfitGraders(ctx, graders);
    const before = await lockGraders(ctx.db, examId, { now: ctx.now });
    if (before.version !== version) throw new AppError('gradingChanged');
    await queries.replaceGraders(ctx.db, examId, graders);
    const { by, doublePercent, tolerance } = plan;
    await storePlan(ctx.db, examId, { by, doublePercent, toleranceCenti: tolerance, at: ctx.now });
    await allotAnew(ctx, { examId, version: version + 1 });
    await record(ctx, {
      action: 'grading.assigned',
      target: `exam:${examId}`,
      examId,
      summary: `${exam.title}：${new Set(graders.map(({ userId }) => userId)).size} 人阅卷`,
      after: { plan, graders },
    });
    return { version: version + 1 };
  });

export const saveRubric: Handler<typeof gradingLeadApi.saveRubric> = (ctx, { rubricVersion, items, ...question }) =>
  transaction(ctx, async (ctx) => {
    const exam = await examInScope(ctx, question.examId);
    const title = await titleOf(ctx, question);
    if (title === '') throw new AppError('gradingNotFound');
    const before = await currentRubric(ctx.db, question);
    if (before.version !== rubricVersion) throw new AppError('rubricChanged');
    const version = rubricVersion + 1;
    const own = { editorId: ctx.user.id, savedAt: ctx.now };
    await insertRubric(ctx.db, { ...question, ...own, rubricVersion: version, items }).catch(
      onConflict('grading_rubric_pkey', 'rubricChanged'),
    );
    await record(ctx, {
      action: 'grading.rubricSaved',
      target: `exam:${question.examId}`,
      summary: `${exam.title}：${title}`,
      before,
      after: { version, items },
    });
    return { version };
  });

/** Answers of a grader who left go to the others. */
export async function forgetGrader(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const examId of await queries.forgetGrader(ctx.db, userId)) {
      const { version } = await lockGraders(ctx.db, examId, { now: ctx.now });
      await allotAnew(ctx, { examId, version });
    }
  });
}
