import { addDays, addMinutes } from '@ganlin/contract/core/time';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { REHEARSAL_MINUTES, type rehearsalApi, type Rehearsed } from '@ganlin/contract/paper/rehearsal';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { invitedTo } from '../entry/invited.ts';
import { runningOf } from '../entry/start.ts';
import { closeIfOverdue, leftMsOf } from './rehearsal-sitting.ts';
import { rehearsalTypes } from './rehearsal-body.ts';
import * as queries from './rehearsal.queries.ts';

/** As long as what was found on a device. */
const REHEARSAL_DAYS = 90;

export const last: Handler<typeof rehearsalApi.last> = async (ctx, { examId }) => {
  const { exam, terms, refusal, running } = await askedFor(ctx, examId);
  const begun = await queries.findBegun(ctx.db, { userId: ctx.user.id, examId });
  const leftMs = begun ? leftMsOf(begun, ctx.now) : 0;
  return {
    exam: { id: examId, title: exam.title, startTime: terms.startsAt },
    minutes: REHEARSAL_MINUTES,
    questions: rehearsalTypes.length,
    refusal: refusal && { code: refusal.code, msg: refusal.message },
    running,
    begun: begun && leftMs > 0 ? { paperId: begun.id, leftMs } : null,
    done: await newestRehearsal(ctx, examId),
  };
};

export const start: Handler<typeof rehearsalApi.start> = async (outer, { examId }) => {
  const { refusal } = await askedFor(outer, examId);
  if (refusal) throw refusal;
  const own = { userId: outer.user.id, examId };
  return transaction(outer, async (ctx) => {
    const earlier = await queries.findBegun(ctx.db, own);
    if (earlier) await closeIfOverdue(ctx, earlier.id);
    const deadlineAt = addMinutes(ctx.now, REHEARSAL_MINUTES);
    await queries.insertRehearsal(ctx.db, { ...own, id: newId(), startedAt: ctx.now, deadlineAt });
    await queries.deleteSurplus(ctx.db, own.userId);
    const begun = await queries.findBegun(ctx.db, own);
    if (!begun) throw new Error('the rehearsal is gone');
    return { paperId: begun.id };
  });
};

/** The user's newest completed rehearsal of an exam. */
export async function newestRehearsal(ctx: Ctx<User>, examId: string): Promise<DoneRehearsal | null> {
  const done = await queries.findNewestDone(ctx.db, { userId: ctx.user.id, examId });
  return done ? { ...done, questions: rehearsalTypes.length } : null;
}

type DoneRehearsal = Omit<Rehearsed, 'handedInAt'> & { readonly handedInAt: Date };

/** From the publication to the end of the exam, for those invited, and never beside a real paper. */
async function askedFor(ctx: Ctx<User>, examId: string) {
  const { exam, terms, facts } = await invitedTo(ctx, examId);
  const running = await runningOf(ctx, facts);
  const isOver = exam.state !== ExamState.published || ctx.now >= terms.endsAt;
  const refusal = isOver ? new AppError('examOver') : running && inProgress(running);
  return { exam, terms, running, refusal };
}

const inProgress = (running: NonNullable<Awaited<ReturnType<typeof runningOf>>>): AppError =>
  new AppError('examInProgress', { title: running.examTitle }, running);

export const forgetOldRehearsals = ({ db, now }: Ctx<null>): Promise<void> =>
  queries.deleteOld(db, addDays(now, -REHEARSAL_DAYS));
