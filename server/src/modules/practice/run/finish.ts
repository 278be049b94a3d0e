import { addSeconds } from '@ganlin/contract/core/time';
import { type practiceApi } from '@ganlin/contract/practice/practice';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { loadQuestions, type LoadedQuestion } from '../../question/index.ts';
import { keepChanges, type Change } from './answer.queries.ts';
import { endOfToday } from '../model/day.rules.ts';
import { listItems, type Item } from '../model/item.queries.ts';
import { isRight, markOf } from '../model/marks.ts';
import { recordedAs } from '../records/records.ts';
import { isDaily, isMock, occasionOf } from '../model/run.ts';
import { claimOverdue, holdRun, updateRun, type Run } from '../model/run.queries.ts';

/** Answers given in time may still be in transit. */
const GRACE_SECONDS = 30;
/** Max per turn of the schedule; the next turn continues. */
const MAX_IN_A_TURN = 500;

export const finish: Handler<typeof practiceApi.finish> = (ctx, { trainId }) =>
  transaction(ctx, async (ctx) => {
    const run = await holdRun(ctx.db, trainId, ctx.user.id);
    if (!run) throw new AppError('trainNotFound');
    if (run.finishedAt === null) await endRun(ctx, run);
    return null;
  });

export function isOverdue(run: Pick<Run, 'deadlineAt' | 'mode' | 'startedAt'>, now: Date): boolean {
  // A day has no deadline in its row: the schedule that hands in mock exams would have to pass by all days at midnight.
  const endsAt = isDaily(run) ? endOfToday(run.startedAt) : run.deadlineAt;
  return endsAt !== null && addSeconds(endsAt, GRACE_SECONDS) < now;
}

/** Hands in overdue mock exams whose page is no longer open to do so. */
export async function endOverdue(ctx: Ctx<null>): Promise<void> {
  const failed: string[] = [];
  for (let count = 0; count < MAX_IN_A_TURN; count++) {
    let claimed: string | undefined;
    try {
      await transaction(ctx, async (ctx) => {
        const run = await claimOverdue(ctx.db, addSeconds(ctx.now, -GRACE_SECONDS), failed);
        claimed = run?.id;
        if (run) await endRun(ctx, run);
      });
    } catch (error) {
      if (claimed === undefined) throw error;
      // It does not block the other mock exams; the next turn retries it.
      failed.push(claimed);
      ctx.log.error({ err: error, run: claimed }, 'mock exam not handed in');
    }
    if (claimed === undefined) break;
  }
  if (failed.length > 0) throw new Error(`mock exams not handed in: ${failed.join(', ')}`);
}

/** Ends a locked, open run. A mock exam is judged now, but its end is its deadline. */
export async function endRun(ctx: Ctx<unknown>, run: Run): Promise<void> {
  const { deadlineAt } = run;
  const at = deadlineAt !== null && deadlineAt < ctx.now ? deadlineAt : ctx.now;
  if (isMock(run)) await judgeMock({ ...ctx, now: at }, run);
  await updateRun(ctx.db, run.id, { finishedAt: at, updatedAt: ctx.now });
}

async function judgeMock(ctx: Ctx<unknown>, run: Run): Promise<void> {
  const slots = await listItems(ctx.db, run, { from: 1, to: run.dealt });
  const questions = await loadQuestions(
    ctx,
    slots.map(({ questionId, version }) => ({ id: questionId, version })),
  );
  const changes = slots.map((slot) => judged(slot, questions.get(slot.questionId), ctx.now));
  if (changes.length > 0) await keepChanges(ctx.db, run, { ...occasionOf(run, ctx.now), changes });
}

/** An unanswered question counts as wrong in the exam, but is no answer: it is not added to the records. */
function judged(slot: Item, question: LoadedQuestion | undefined, now: Date): Change {
  const { ordinal, questionId, seq, answer, unsure, spentMs } = slot;
  const stored = { ordinal, questionId, seq, wasSeq: seq, answer, unsure, spentMs, moreAnswered: 0, moreMs: 0 };
  if (answer === null || !question) {
    return { ...stored, verdict: Verdict.wrong, wonCenti: 0, moreRights: 0, ofDay: 0, counts: false, recorded: null };
  }
  const mark = markOf(question, answer, undefined);
  const right = isRight(mark.verdict);
  return {
    ...stored,
    ...mark,
    moreRights: right === true ? 1 : 0,
    ofDay: 1,
    counts: right !== null,
    recorded: recordedAs({ ...slot, right }, slot.card, now),
  };
}
