import { AppealOutcome } from '@ganlin/contract/appeal/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { findExam } from '../../exam/index.ts';
import { finishAppeal } from '../model/finish.ts';
import { lockFaulty } from './regraded.queries.ts';

interface Regraded {
  readonly examId: string;
  readonly questionId: string;
  readonly reason: string;
}

/** Answered in one transaction; the next ones in another. */
const STEP = 100;
const REPLY_LENGTH = 500;

/** Open appeals against a faulty question are answered by its re-grading. */
export async function answerRegraded(ctx: Ctx<null>, { examId, questionId, reason }: Regraded): Promise<void> {
  const exam = await findExam(ctx, examId);
  if (!exam) return;
  const answered = {
    examTitle: exam.title,
    state: AppealOutcome.accepted,
    reply: `本题已改判：${reason}`.slice(0, REPLY_LENGTH),
    answeredBy: null,
    answeredAt: ctx.now,
    beforeCenti: null,
    afterCenti: null,
  };
  for (let count = STEP; count === STEP;) {
    count = await transaction(ctx, async (ctx) => {
      const appeals = await lockFaulty(ctx.db, { examId, questionId }, STEP);
      for (const appeal of appeals) await finishAppeal(ctx, appeal, answered);
      return appeals.length;
    });
  }
}
