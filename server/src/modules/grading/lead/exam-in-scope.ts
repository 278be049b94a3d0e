import type { Ctx, User } from '../../../platform/ctx.ts';
import { assertExamInScope, getExam } from '../../exam/index.ts';

/** Whoever assigns graders and decides must have all of the exam's audience in scope. */
export async function examInScope(ctx: Ctx<User>, examId: string) {
  const exam = await getExam(ctx, examId);
  await assertExamInScope(ctx, exam);
  return exam;
}
