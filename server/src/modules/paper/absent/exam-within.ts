import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { expectedPeople, findExam, type SittingExam } from '../../exam/index.ts';
import { scopeOf, type Scope } from '../../iam/index.ts';
import { isAnyExpected, type Expected } from './expected.queries.ts';

interface ExamWithin {
  readonly exam: SittingExam;
  readonly who: {
    readonly examId: string;
    readonly scope: Scope;
    /** Who is expected; undefined: anyone may come. */
    readonly audience: Expected['audience'] | undefined;
  };
}

/** An exam with its examinees in scope. One for others is not found. */
export async function examWithin(ctx: Ctx<User>, examId: string): Promise<ExamWithin> {
  const scope = await scopeOf(ctx);
  const exam = await findExam(ctx, examId);
  if (!exam || exam.state === ExamState.draft) throw new AppError('examNotFound');
  const audience = await expectedPeople(ctx, exam);
  if (audience && !scope.all && !(await isAnyExpected(ctx.db, { examId, audience, scope }))) {
    throw new AppError('examNotFound');
  }
  return { exam, who: { examId, scope, audience } };
}
