import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { expectedPeople, findExam, type SittingExam } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { isAnyExpected } from '../../paper/index.ts';
import type { Examinees } from './faces.queries.ts';

/** An exam with its examinees in scope. One for others is not found, as on the board. */
export async function examWithin(
  ctx: Ctx<User>,
  examId: string,
): Promise<{ readonly exam: SittingExam; readonly who: Examinees }> {
  const scope = await scopeOf(ctx);
  const exam = await findExam(ctx, examId);
  if (!exam || exam.state === ExamState.draft) throw new AppError('examNotFound');
  const audience = await expectedPeople(ctx, exam);
  if (audience && !scope.all && !(await isAnyExpected(ctx.db, { examId, audience, scope }))) {
    throw new AppError('examNotFound');
  }
  return { exam, who: { examId, scope, audience } };
}
