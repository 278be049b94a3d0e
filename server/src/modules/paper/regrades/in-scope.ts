import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertExamInScope, findExam, getExam, isExamInScope } from '../../exam/index.ts';
import { findRegrade, type RegradeRow } from '../regrading/regrade.queries.ts';

/** Whoever re-grades must have all of the exam's audience in scope. */
export async function examInScope(ctx: Ctx<User>, examId: string): Promise<{ readonly title: string }> {
  const exam = await getExam(ctx, examId);
  await assertExamInScope(ctx, exam);
  return exam;
}

/** A re-grading of an exam in the caller's scope; `lock`: until the transaction ends. */
export async function regradeInScope(
  ctx: Ctx<User>,
  id: string,
  { lock = false } = {},
): Promise<RegradeRow & { readonly examTitle: string }> {
  const regrade = await findRegrade(ctx.db, id, { lock });
  const exam = regrade && (await findExam(ctx, regrade.examId));
  if (!exam || !(await isExamInScope(ctx, exam))) throw new AppError('regradeNotFound');
  return { ...regrade, examTitle: exam.title };
}
