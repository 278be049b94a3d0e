import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertExamInScope, getExam } from '../../exam/index.ts';
import type { Content } from '../model/content.ts';
import { findContent } from '../model/snapshot.queries.ts';

/** An analysis shows everyone's answers: only for staff with the whole audience in scope. */
export async function examInScope(ctx: Ctx<User>, examId: string) {
  const exam = await getExam(ctx, examId);
  await assertExamInScope(ctx, exam);
  return exam;
}

export async function getContent<Part extends Exclude<keyof Content, 'format'>>(
  ctx: Ctx<unknown>,
  examId: string,
  part: Part,
): Promise<Content[Part]> {
  const content = await findContent(ctx.db, examId, part);
  if (content === undefined) throw new AppError('analysisNotReady');
  return content;
}
