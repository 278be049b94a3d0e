import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { atTheDoor } from './start.ts';

/** An exam that has been published and whose audience the caller belongs to, with the terms that apply to them. */
export async function invitedTo(ctx: Ctx<User>, examId: string): ReturnType<typeof atTheDoor> {
  const found = await atTheDoor(ctx, examId);
  if (found.exam.state === ExamState.draft || !found.terms.inScope) throw new AppError('examNotFound');
  return found;
}
