import type { quizApi, QuizAttempt } from '@ganlin/contract/course/quiz';
import type { Answer } from '@ganlin/contract/question/answer';
import { FileKind } from '@ganlin/contract/course/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { judge, loadQuestions, refuseWithheldQuestions } from '../../question/index.ts';
import type { Quiz } from '@ganlin/contract/course/file';
import { getLearnable, lockOf, lockReasons } from '../model/access.ts';
import { touchLearner } from '../model/learner.queries.ts';
import { filesOf, type CourseFile } from '../model/outline.ts';
import { countCompletion } from '../study/completion.ts';
import { listStudies } from '../study/study.queries.ts';
import { drawQuestions, type Asked } from './draw.ts';
import * as queries from './quiz.queries.ts';

export const open: Handler<typeof quizApi.open> = async (ctx, { courseId, fileId, again }) => {
  const file = await getQuizFile(ctx, { courseId, fileId });
  const whose = { userId: ctx.user.id, fileId };
  const last = await queries.findLast(ctx.db, whose);
  if (last && (last.handedInAt === null || !again)) return attemptOf(ctx, last, file.quiz);
  const questions = await drawQuestions(ctx, file.quiz);
  const row = { id: newId(), ...whose, courseId, questions: JSON.stringify(questions), openedAt: ctx.now };
  await touchLearner(ctx.db, { courseId, userId: ctx.user.id, fileId, now: ctx.now });
  await queries.insertAttempt(ctx.db, row);
  const begun = await queries.findLast(ctx.db, whose);
  if (!begun) throw new AppError('quizNotFound');
  return attemptOf(ctx, begun, file.quiz);
};

type QuizFile = CourseFile & { readonly quiz: Quiz };

/** A quiz that the learner may take now. */
async function getQuizFile(
  ctx: Ctx<User>,
  { courseId, fileId }: { readonly courseId: string; readonly fileId: string },
): Promise<QuizFile> {
  const readable = await getLearnable(ctx, courseId);
  const files = await filesOf(ctx, [courseId]);
  const file = files.find(({ id, kind }) => id === fileId && kind === FileKind.quiz);
  if (!file || file.quiz === null) throw new AppError('courseFileNotFound');
  const studies = await listStudies(ctx.db, { userId: ctx.user.id, courseIds: [courseId] });
  const completed = new Set(studies.flatMap((study) => (study.completedAt === null ? [] : [study.fileId])));
  const lock = lockOf(file, { ...readable, files, completed, now: ctx.now });
  if (lock !== '') throw new AppError('courseFileLocked', { reason: lockReasons[lock] });
  return { ...file, quiz: file.quiz };
}

export const handIn: Handler<typeof quizApi.handIn> = async (ctx, { id, answers }) => {
  const found = await queries.findAttempt(ctx.db, { id, userId: ctx.user.id });
  if (!found) throw new AppError('quizNotFound');
  const file = await getQuizFile(ctx, found);
  await transaction(ctx, async (ctx) => {
    const attempt = await queries.findAttempt(ctx.db, { id, userId: ctx.user.id }, { lock: true });
    if (!attempt) throw new AppError('quizNotFound');
    if (attempt.handedInAt !== null) return;
    const judged = await judgeAll(ctx, attempt, answers);
    const right = judged.filter(({ verdict }) => verdict === Verdict.right).length;
    const percent = judged.length === 0 ? 0 : Math.round((right * 100) / judged.length);
    const passed = percent >= file.quiz.passPercent;
    const { courseId, fileId } = attempt;
    await queries.setHandedIn(ctx.db, id, { answers: JSON.stringify(answers), percent, passed, handedInAt: ctx.now });
    await queries.completeQuiz(ctx.db, { userId: ctx.user.id, fileId, courseId, percent, passed, now: ctx.now });
  });
  await countCompletion(ctx, { userId: ctx.user.id, courseId: found.courseId });
  const done = await queries.findAttempt(ctx.db, { id, userId: ctx.user.id });
  if (!done) throw new AppError('quizNotFound');
  return attemptOf(ctx, done, file.quiz);
};

const wholePoints = { maxCenti: 100, choice: 'all', fill: 'all', match: 'all' } as const;

async function judgeAll(ctx: Ctx<User>, attempt: queries.AttemptRow, answers: readonly (Answer | null)[]) {
  const asked = attempt.questions as unknown as readonly Asked[];
  const loaded = await loadQuestions(ctx, asked);
  return asked.flatMap(({ id }, at) => {
    const question = loaded.get(id);
    if (!question) return [];
    const answer = answers[at] ?? null;
    return [{ question, answer, verdict: judge(question.body, answer, wholePoints).verdict }];
  });
}

/** Keys and verdicts only after it was handed in. */
async function attemptOf(ctx: Ctx<User>, attempt: queries.AttemptRow, { passPercent }: Quiz): Promise<QuizAttempt> {
  const isDone = attempt.handedInAt !== null;
  const answers = (attempt.answers ?? []) as unknown as readonly (Answer | null)[];
  const judged = await judgeAll(ctx, attempt, answers);
  await refuseWithheldQuestions(
    ctx,
    judged.map(({ question }) => question.id),
  );
  return {
    id: attempt.id,
    questions: judged.map(({ question, answer, verdict }) => ({
      question: question.view,
      answer,
      verdict: isDone ? verdict : null,
      key: isDone ? question.key : null,
    })),
    passPercent,
    percent: attempt.percent,
    passed: attempt.passed,
    handedInAt: attempt.handedInAt,
  };
}
