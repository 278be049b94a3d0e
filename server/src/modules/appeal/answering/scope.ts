import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertExamInScope, findExam, getExam, isExamInScope, type SittingExam } from '../../exam/index.ts';
import { findAppeal, type AppealRow } from '../model/appeal.queries.ts';

/** Whoever answers appeals must have all of the exam's audience in scope. */
export async function getExamInScope(ctx: Ctx<User>, examId: string) {
  const exam = await getExam(ctx, examId);
  await assertExamInScope(ctx, exam);
  return exam;
}

/** An appeal that the caller may see. Their own is not among them: its answer names graders. */
export async function getAppealInScope(
  ctx: Ctx<User>,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<{ readonly appeal: AppealRow; readonly exam: SittingExam }> {
  const appeal = await findAppeal(ctx.db, id, { lock });
  const exam = appeal && (await findExam(ctx, appeal.examId));
  if (!exam || !(await isExamInScope(ctx, exam))) throw new AppError('appealNotFound');
  if (appeal.userId === ctx.user.id) throw new AppError('appealOwnPaper');
  return { appeal, exam };
}
