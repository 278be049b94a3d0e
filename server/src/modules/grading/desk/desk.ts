import { RECENT_MARKS, type GradedQuestion, type gradingDeskApi } from '@ganlin/contract/grading/desk';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listExams } from '../../exam/index.ts';
import { findAnswer, listMarks, nextAnswer, type AnswerRow } from '../model/answer.queries.ts';
import { AnswerState } from '../model/decide.rules.ts';
import { giveMark } from '../model/mark.ts';
import { shownQuestion, titleOf } from '../model/question.ts';
import { currentRubric } from '../model/rubric.queries.ts';
import * as queries from './desk.queries.ts';

const MAX_QUESTIONS = 500;
const MAX_EXAMS = 100;

export const mine: Handler<typeof gradingDeskApi.mine> = async (ctx) => {
  const own = await queries.listOwn(ctx.db, ctx.user.id, MAX_QUESTIONS);
  const byExam = [...Map.groupBy(own, ({ examId }) => examId)].slice(0, MAX_EXAMS);
  const exams = await listExams(
    ctx,
    byExam.map(([examId]) => examId),
  );
  const shown = byExam.map(async ([examId, questions]) => {
    const rows = questions.map(async ({ questionId, version, part, maxCenti, total, done }) => {
      const title = await titleOf(ctx, { examId, questionId, version, part });
      return { questionId, version, part, title, maxScore: maxCenti, total, done };
    });
    return { examId, examTitle: exams.get(examId)?.title ?? '', questions: await Promise.all(rows) };
  });
  return { exams: await Promise.all(shown) };
};

export const question: Handler<typeof gradingDeskApi.question> = async (ctx, requested) => {
  const own = await queries.findOwn(ctx.db, ctx.user.id, requested);
  const exam = own && (await listExams(ctx, [requested.examId])).get(requested.examId);
  if (!exam) throw new AppError('gradingNotFound');
  const { stem, content, reference, keywords } = await shownQuestion(ctx, requested);
  return {
    examTitle: exam.title,
    stem,
    content,
    reference,
    keywords: [...keywords],
    maxScore: own.maxCenti,
    rubric: await currentRubric(ctx.db, requested),
    total: own.total,
    done: own.done,
  };
};

export const next: Handler<typeof gradingDeskApi.next> = async (ctx, requested) => {
  await refuseOthers(ctx, requested);
  const found = await nextAnswer(ctx.db, ctx.user.id, requested);
  return { answer: found ? await shownAnswer(ctx, found) : null };
};

export const answer: Handler<typeof gradingDeskApi.answer> = async (ctx, { answerId }) => {
  const found = await findAnswer(ctx.db, answerId, { grader: ctx.user.id });
  if (!found) throw new AppError('answerNotFound');
  return shownAnswer(ctx, found);
};

export const mark: Handler<typeof gradingDeskApi.mark> = (ctx, { id, answerId, ...form }) =>
  transaction(ctx, async (ctx) => {
    const found = await findAnswer(ctx.db, answerId, { grader: ctx.user.id, lock: true });
    if (!found) throw new AppError('answerNotFound');
    return { conflict: await giveMark(ctx, found, { id, form, byLeader: false }) };
  });

export const skip: Handler<typeof gradingDeskApi.skip> = async (ctx, { answerId }) => {
  const found = await findAnswer(ctx.db, answerId, { grader: ctx.user.id });
  if (!found) throw new AppError('answerNotFound');
  await queries.skip(ctx.db, answerId, ctx.user.id);
  return {};
};

export const recent: Handler<typeof gradingDeskApi.recent> = async (ctx, requested) => {
  await refuseOthers(ctx, requested);
  const rows = await queries.listRecent(ctx.db, ctx.user.id, { question: requested, limit: RECENT_MARKS });
  return { marks: rows.map(({ state, ...row }) => ({ ...row, conflict: state === AnswerState.conflict })) };
};

async function refuseOthers(ctx: Ctx<User>, requested: GradedQuestion): Promise<void> {
  if (!(await queries.marksQuestion(ctx.db, ctx.user.id, requested))) throw new AppError('gradingNotFound');
}

/** Without anything that leads to the examinee, and without the marks of others. */
async function shownAnswer(ctx: Ctx<User>, { id, number, text, state }: AnswerRow) {
  const own = (await listMarks(ctx.db, id)).findLast(({ graderId }) => graderId === ctx.user.id);
  return {
    id,
    number,
    text,
    mine: own ? { score: own.scoreCenti, items: [...own.items], comment: own.comment, markedAt: own.markedAt } : null,
    conflict: state === AnswerState.conflict,
  };
}
