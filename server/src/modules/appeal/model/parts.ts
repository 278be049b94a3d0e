import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { keysOf } from '../../exam/index.ts';

interface Question {
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
}

/** The numbers of a combined question's parts, from 1; 0 for a plain question. */
export async function partNumbers(
  ctx: Ctx<unknown>,
  { examId, questionId, version }: Question,
): Promise<(part: string) => number> {
  const key = (await keysOf(ctx, examId, [{ questionId, version }])).get(`${questionId}:${version}`);
  const ids = key?.body.type === QuestionType.combined ? key.body.children.map(({ id }) => id) : [];
  return (part) => ids.indexOf(part) + 1;
}
