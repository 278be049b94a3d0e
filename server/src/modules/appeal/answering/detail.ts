import type { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealState } from '@ganlin/contract/appeal/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { markedAnswers, type MarkedAnswer } from '../../grading/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { findStaffQuestion } from '../../paper/index.ts';
import { partNumbers } from '../model/parts.ts';
import { hasMarked, outcomesFor } from './answer.rules.ts';
import { deskRows } from './list.ts';
import { getAppealInScope } from './scope.ts';

export const detail: Handler<typeof appealDeskApi.detail> = async (ctx, { id }) => {
  const { appeal, exam } = await getAppealInScope(ctx, id);
  const question = await findStaffQuestion(ctx, appeal);
  const [row] = await deskRows(ctx, [appeal]);
  if (!question || !row) throw new AppError('appealNotFound');
  const written = await markedAnswers(ctx, appeal);
  const numberOf = await partNumbers(ctx, { ...appeal, version: appeal.questionVersion });
  const ownMark = hasMarked(ctx.user.id, written);
  return {
    appeal: row,
    examTitle: exam.title,
    question,
    answers: await shownAnswers(ctx, written, numberOf),
    outcomes: appeal.state === AppealState.open && !ownMark ? outcomesFor(written) : [],
    ownMark,
  };
};

async function shownAnswers(ctx: Ctx<User>, written: readonly MarkedAnswer[], numberOf: (part: string) => number) {
  const nameOf = await namesWithin(
    ctx,
    written.flatMap(({ marks }) => marks.map(({ graderId }) => graderId)),
  );
  return written.map(({ id, part, text, maxCenti, scoreCenti, rubric, marks }) => ({
    answerId: id,
    part: numberOf(part),
    text,
    maxScore: maxCenti,
    score: scoreCenti,
    rubric,
    marks: marks.map(({ graderId, byLeader, scoreCenti: score, items, comment, markedAt }) => ({
      realName: nameOf(graderId),
      byLeader,
      score,
      items: items.map((item) => item.text),
      comment,
      markedAt,
    })),
  }));
}
