import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { getExam, isExamInScope } from '../../exam/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { findAnswer, listMarks, type MarkRow } from '../model/answer.queries.ts';
import { AnswerState } from '../model/decide.rules.ts';
import { giveMarks } from '../model/mark.ts';
import { currentRubric } from '../model/rubric.queries.ts';
import * as queries from './conflicts.queries.ts';
import { examInScope } from './exam-in-scope.ts';

export const conflicts: Handler<typeof gradingLeadApi.conflicts> = async (ctx, { current, size, params }) => {
  await examInScope(ctx, params.examId);
  const { records, total } = await queries.pageConflicts(ctx.db, params.examId, { current, size });
  const given = await listMarks(
    ctx.db,
    records.map(({ id }) => id),
  );
  const marksOf = (id: string) => newestMarks(given.get(id) ?? []);
  const nameOf = await namesWithin(
    ctx,
    records.flatMap(({ id }) => marksOf(id).map(({ graderId }) => graderId)),
  );
  const rows = records.map(async ({ examId, maxCenti, state, ...answer }) => ({
    ...answer,
    maxScore: maxCenti,
    rubric: await currentRubric(ctx.db, { ...answer, examId }),
    reason: state === AnswerState.sent ? ('sent' as const) : ('conflict' as const),
    marks: marksOf(answer.id).map(({ graderId, scoreCenti, items, comment, markedAt }) => ({
      userId: graderId,
      realName: nameOf(graderId),
      score: scoreCenti,
      items: [...items],
      comment,
      markedAt,
    })),
  }));
  return { records: await Promise.all(rows), total, current, size };
};

/** The newest mark of each grader. */
const newestMarks = (marks: readonly MarkRow[]): MarkRow[] => [
  ...new Map(marks.map((mark) => [mark.graderId, mark])).values(),
];

export const decide: Handler<typeof gradingLeadApi.decide> = (ctx, { id, answerId, ...form }) =>
  transaction(ctx, async (ctx) => {
    const answer = await findAnswer(ctx.db, answerId, { lock: true });
    const exam = answer && (await getExam(ctx, answer.examId));
    // Nobody decides about their own paper.
    const isTheirs = exam && answer.userId !== ctx.user.id && (await isExamInScope(ctx, exam));
    if (!isTheirs) throw new AppError('answerNotFound');
    await giveMarks(ctx, [answer], { form, byLeader: true, idOf: () => id });
    return {};
  });
