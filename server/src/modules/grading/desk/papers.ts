import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listOfPaper, type AnswerRow } from '../model/answer.queries.ts';
import { findPlan } from '../model/plan.queries.ts';
import { titleOf } from '../model/question.ts';
import * as queries from './papers.queries.ts';
import { shownAnswers } from './shown-answer.ts';

const MAX_ANSWERS = 100;

export const nextPaper: Handler<typeof gradingDeskApi.nextPaper> = async (ctx, { examId, except }) => {
  if (!(await queries.marksExam(ctx.db, ctx.user.id, examId))) throw new AppError('gradingNotFound');
  if ((await findPlan(ctx.db, examId)).by !== 'paper') return { paper: null, total: 0, done: 0 };
  const number = await queries.nextPaper(ctx.db, ctx.user.id, { examId, except });
  const counts = await queries.countPapers(ctx.db, ctx.user.id, examId);
  return { paper: number === undefined ? null : { number, answers: await answersOf(ctx, examId, number) }, ...counts };
};

async function answersOf(ctx: Ctx<User>, examId: string, paperNumber: number) {
  const answers = await listOfPaper(ctx.db, ctx.user.id, { examId, paperNumber, limit: MAX_ANSWERS });
  const shown = new Map((await shownAnswers(ctx, answers)).map((answer) => [answer.id, answer]));
  const rows = answers.map(async (answer) => {
    const seen = shown.get(answer.id);
    return seen ? [{ question: questionOf(answer), title: await titleOf(ctx, answer), answer: seen }] : [];
  });
  return (await Promise.all(rows)).flat();
}

const questionOf = ({ questionId, version, part }: AnswerRow) => ({ questionId, version, part });
