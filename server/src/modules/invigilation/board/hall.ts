import { isNoticing } from '@ganlin/contract/exam/integrity';
import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { expectedPeople, findExam, type SittingExam } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { isAnyExpected } from '../../paper/index.ts';
import type { Hall } from './tiles.queries.ts';

/**
 * An exam as seen by an invigilator, who sees the people in scope. An exam for others is not found; one that anyone may
 * take is there for every invigilator.
 */
export async function hallOf(
  ctx: Ctx<User>,
  { examId, deptId }: { readonly examId: string; readonly deptId?: string | undefined },
): Promise<{ exam: SittingExam; hall: Hall }> {
  const scope = await scopeOf(ctx);
  const exam = await findExam(ctx, examId);
  if (!exam || exam.state === ExamState.draft) throw new AppError('examNotFound');
  const audience = await expectedPeople(ctx, exam);
  if (audience && !scope.all && !(await isAnyExpected(ctx.db, { examId, audience, scope }))) {
    throw new AppError('examNotFound');
  }
  return { exam, hall: { examId, scope, deptId, audience, isNoticing: isNoticing(exam.integrity) } };
}
