import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { assertExamInScope, getExam, isExamInScope } from '../../exam/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { allot, lockGraders } from '../model/allot.queries.ts';
import { findAnswer, listMarks } from '../model/answer.queries.ts';
import { giveMark } from '../model/mark.ts';
import { titleOf } from '../model/question.ts';
import { currentRubric, insertRubric } from '../model/rubric.queries.ts';
import { refuseUnfitGraders } from './graders.ts';
import * as queries from './lead.queries.ts';

const MAX_QUESTIONS = 500;

export const detail: Handler<typeof gradingLeadApi.detail> = async (ctx, { examId }) => {
  const exam = await examInScope(ctx, examId);
  const graders = await queries.listGraders(ctx.db, examId);
  const ids = [...new Set(graders.map(({ userId }) => userId))];
  const [nameOf, lastAt] = [await namesWithin(ctx, ids), await queries.lastMarks(ctx.db, examId, ids)];
  const allotted = await queries.graderProgress(ctx.db, examId);
  const own = new Set(graders.map(({ questionId }) => questionId));
  const progressOf = ({ userId, questionId }: queries.GraderRow) =>
    allotted
      .filter((row) => row.graderId === userId)
      .filter((row) => (questionId === null ? !own.has(row.questionId) : row.questionId === questionId))
      .reduce((sum, row) => ({ total: sum.total + row.total, done: sum.done + row.done }), { total: 0, done: 0 });
  const questions = await queries.questionProgress(ctx.db, examId, MAX_QUESTIONS);
  return {
    examTitle: exam.title,
    version: await queries.findVersion(ctx.db, examId),
    graders: graders.map((grader) => ({
      ...grader,
      ...progressOf(grader),
      realName: nameOf(grader.userId),
      lastAt: lastAt.get(grader.userId) ?? null,
    })),
    questions: await Promise.all(
      questions.map(async ({ maxCenti, ...question }) => ({
        ...question,
        maxScore: maxCenti,
        title: await titleOf(ctx, question),
        rubric: await currentRubric(ctx.db, question),
      })),
    ),
  };
};

export const save: Handler<typeof gradingLeadApi.save> = (ctx, { examId, version, graders }) =>
  transaction(ctx, async (ctx) => {
    const exam = await examInScope(ctx, examId);
    await refuseUnfitGraders(ctx, graders);
    const before = await lockGraders(ctx.db, examId, { now: ctx.now });
    if (before.version !== version) throw new AppError('gradingChanged');
    await queries.replaceGraders(ctx.db, examId, graders);
    await queries.raiseVersion(ctx.db, examId, ctx.now);
    await allot(ctx.db, examId);
    await record(ctx, {
      action: 'grading.assigned',
      target: `exam:${examId}`,
      examId,
      summary: `${exam.title}：${new Set(graders.map(({ userId }) => userId)).size} 人阅卷`,
      after: { graders },
    });
    return { version: version + 1 };
  });

export const saveRubric: Handler<typeof gradingLeadApi.saveRubric> = (ctx, { rubricVersion, items, ...question }) =>
  transaction(ctx, async (ctx) => {
    const exam = await examInScope(ctx, question.examId);
    const title = await titleOf(ctx, question);
    if (title === '') throw new AppError('gradingNotFound');
    const before = await currentRubric(ctx.db, question);
    if (before.version !== rubricVersion) throw new AppError('rubricChanged');
    const version = rubricVersion + 1;
    const own = { editorId: ctx.user.id, savedAt: ctx.now };
    await insertRubric(ctx.db, { ...question, ...own, rubricVersion: version, items }).catch(
      onConflict('grading_rubric_pkey', 'rubricChanged'),
    );
    await record(ctx, {
      action: 'grading.rubricSaved',
      target: `exam:${question.examId}`,
      summary: `${exam.title}：${title}`,
      before,
      after: { version, items },
    });
    return { version };
  });

export const conflicts: Handler<typeof gradingLeadApi.conflicts> = async (ctx, { current, size, params }) => {
  await examInScope(ctx, params.examId);
  const { records, total } = await queries.pageConflicts(ctx.db, params.examId, { current, size });
  const rows = records.map(async ({ examId, maxCenti, ...answer }) => {
    const marks = await listMarks(ctx.db, answer.id);
    const nameOf = await namesWithin(
      ctx,
      marks.map(({ graderId }) => graderId),
    );
    const newest = new Map(marks.map((mark) => [mark.graderId, mark]));
    const { version: rubricVersion } = await currentRubric(ctx.db, { ...answer, examId });
    return {
      ...answer,
      maxScore: maxCenti,
      rubricVersion,
      marks: [...newest.values()].map(({ graderId, scoreCenti, comment, markedAt }) => ({
        realName: nameOf(graderId),
        score: scoreCenti,
        comment,
        markedAt,
      })),
    };
  });
  return { records: await Promise.all(rows), total, current, size };
};

export const decide: Handler<typeof gradingLeadApi.decide> = (ctx, { id, answerId, ...form }) =>
  transaction(ctx, async (ctx) => {
    const answer = await findAnswer(ctx.db, answerId, { lock: true });
    const exam = answer && (await getExam(ctx, answer.examId));
    // Nobody decides about their own paper.
    const isTheirs = exam && answer.userId !== ctx.user.id && (await isExamInScope(ctx, exam));
    if (!isTheirs) throw new AppError('answerNotFound');
    await giveMark(ctx, answer, { id, form, byLeader: true });
    return {};
  });

/** Whoever assigns graders and decides must have all of the exam's audience in scope. */
async function examInScope(ctx: Ctx<User>, examId: string) {
  const exam = await getExam(ctx, examId);
  await assertExamInScope(ctx, exam);
  return exam;
}

/** Answers of a grader who left go to the others. */
export async function forgetGrader(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const examId of await queries.forgetGrader(ctx.db, userId)) await allot(ctx.db, examId);
  });
}
