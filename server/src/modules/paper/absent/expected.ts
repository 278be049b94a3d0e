import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { expectedPeople, findExam, lastEnd, type SittingExam } from '../../exam/index.ts';
import type { Scope } from '../../iam/index.ts';
import * as queries from './expected.queries.ts';

interface Found {
  readonly exam: SittingExam;
  /** Undefined: anyone may take it. */
  readonly audience: Awaited<ReturnType<typeof expectedPeople>>;
  /** Nobody can start any more. */
  readonly hasEnded: boolean;
}

/** An exam for which somebody in scope is expected. */
export async function examExpecting(ctx: Ctx<unknown>, examId: string, scope: Scope): Promise<Found> {
  const exam = await findExam(ctx, examId);
  if (!exam) throw new AppError('examNotFound');
  const audience = await expectedPeople(ctx, exam);
  const isReached =
    scope.all || (audience !== undefined && (await queries.isAnyExpected(ctx.db, { examId, audience, scope })));
  if (!isReached) throw new AppError('examNotFound');
  return { exam, audience, hasEnded: exam.readAt >= (await lastEnd(ctx, exam)) };
}
