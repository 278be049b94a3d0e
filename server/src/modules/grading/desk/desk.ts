import { RECENT_MARKS, type gradingDeskApi } from '@ganlin/contract/grading/desk';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listExams } from '../../exam/index.ts';
import { lockPapers } from '../../paper/index.ts';
import { findAnswer, listMarks, lockAnswers, nextAnswer } from '../model/answer.queries.ts';
import { AnswerState } from '../model/decide.rules.ts';
import { decideAnswers, giveMarks } from '../model/mark.ts';
import { findPlan, listPlans } from '../model/plan.queries.ts';
import { shownQuestion, titleOf } from '../model/question.ts';
import { currentRubric } from '../model/rubric.queries.ts';
import { finishTasks, skipTask, takeTask } from '../model/task.queries.ts';
import * as queries from './desk.queries.ts';
import { refuseOthers } from './refuse-others.ts';
import { shownAnswers } from './shown-answer.ts';

const MAX_QUESTIONS = 500;
const MAX_EXAMS = 100;

export const mine: Handler<typeof gradingDeskApi.mine> = async (ctx) => {
  const own = await queries.listOwn(ctx.db, ctx.user.id, MAX_QUESTIONS);
  const byExam = [...Map.groupBy(own, ({ examId }) => examId)].slice(0, MAX_EXAMS);
  const examIds = byExam.map(([examId]) => examId);
  const exams = await listExams(ctx, examIds);
  const plans = await listPlans(ctx.db, examIds);
  const shown = byExam.map(async ([examId, questions]) => {
    const rows = questions.map(async ({ questionId, version, part, maxCenti, total, done }) => {
      const title = await titleOf(ctx, { examId, questionId, version, part });
      return { questionId, version, part, title, maxScore: maxCenti, total, done };
    });
    return {
      examId,
      examTitle: exams.get(examId)?.title ?? '',
      by: plans.get(examId)?.by ?? 'question',
      questions: await Promise.all(rows),
    };
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
    by: (await findPlan(ctx.db, requested.examId)).by,
    total: own.total,
    done: own.done,
  };
};

export const next: Handler<typeof gradingDeskApi.next> = async (ctx, { except, groupId, ...requested }) => {
  await refuseOthers(ctx, requested);
  const found = await nextAnswer(ctx.db, ctx.user.id, { question: requested, except, groupId });
  const [answer = null] = found ? await shownAnswers(ctx, [found]) : [];
  return { answer };
};

export const answer: Handler<typeof gradingDeskApi.answer> = async (ctx, { answerId }) => {
  const found = await findAnswer(ctx.db, answerId, { grader: ctx.user.id });
  const [shown] = found ? await shownAnswers(ctx, [found]) : [];
  if (!shown) throw new AppError('answerNotFound');
  return shown;
};

export const mark: Handler<typeof gradingDeskApi.mark> = (ctx, { id, answerId, ...form }) =>
  transaction(ctx, async (ctx) => {
    const locked = await lockAnswers(ctx.db, [answerId], ctx.user.id);
    if (locked.length === 0) throw new AppError('answerNotFound');
    const states = await giveMarks(ctx, locked, { form, byLeader: false, idOf: () => id });
    return { conflict: states.get(answerId) === AnswerState.conflict };
  });

/** A mark that the grader gives later withdraws it. */
export const send: Handler<typeof gradingDeskApi.send> = (ctx, { answerId, reason }) =>
  transaction(ctx, async (ctx) => {
    const locked = await lockAnswers(ctx.db, [answerId], ctx.user.id);
    if (locked.length === 0) throw new AppError('answerNotFound');
    if ((await lockPapers(ctx, locked)).size > 0) throw new AppError('markSealed');
    const graderId = ctx.user.id;
    await takeTask(ctx.db, { answerId, graderId });
    await finishTasks(ctx.db, { answerIds: [answerId], graderId, sent: reason });
    await decideAnswers(ctx, locked, await listMarks(ctx.db, [answerId]));
    return {};
  });

export const skip: Handler<typeof gradingDeskApi.skip> = async (ctx, { answerId }) => {
  const found = await findAnswer(ctx.db, answerId, { grader: ctx.user.id });
  if (!found) throw new AppError('answerNotFound');
  await skipTask(ctx.db, { answerId, graderId: ctx.user.id });
  return {};
};

export const recent: Handler<typeof gradingDeskApi.recent> = async (ctx, requested) => {
  await refuseOthers(ctx, requested);
  const rows = await queries.listRecent(ctx.db, ctx.user.id, { question: requested, limit: RECENT_MARKS });
  return { marks: rows.map(({ state, ...row }) => ({ ...row, conflict: state === AnswerState.conflict })) };
};
