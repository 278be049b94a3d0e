import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { marksQuestion } from './desk.queries.ts';

/** Only graders of a question learn anything about its answers. */
export async function refuseOthers(ctx: Ctx<User>, question: GradedQuestion): Promise<void> {
  if (!(await marksQuestion(ctx.db, ctx.user.id, question))) throw new AppError('gradingNotFound');
}
