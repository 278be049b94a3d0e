import { addDays } from '@ganlin/contract/core/time';
import { deviceVerdictOf, type deviceCheckApi } from '@ganlin/contract/paper/device-check';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import type { SittingExam } from '../../exam/index.ts';
import { invitedTo } from '../entry/invited.ts';
import { newestRehearsal } from '../rehearsal/rehearsal.ts';
import * as queries from './device.queries.ts';

/** A device changes: what was found on it long ago says nothing about the next exam. */
const CHECK_DAYS = 90;
const TRIAL_DAYS = 1;

export const ping: Handler<typeof deviceCheckApi.ping> = async (ctx) => ({ serverMs: ctx.now.getTime() });

export const tryStoring: Handler<typeof deviceCheckApi.tryStoring> = (ctx, { deviceId, seq, text }) =>
  transaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const stored = await queries.storeTrial(ctx.db, { userId, deviceId, seq, text, savedAt: ctx.now });
    await queries.deleteSurplusTrials(ctx.db, userId);
    return { seq: stored };
  });

export const save: Handler<typeof deviceCheckApi.save> = async (ctx, { resultId, deviceId, examId, findings }) => {
  if (examId) await examFor(ctx, examId);
  return transaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const stored = await queries.storeCheck(ctx.db, {
      ...findings,
      id: newId(),
      resultId,
      userId,
      deviceId,
      examId: examId ?? null,
      verdict: deviceVerdictOf(findings.steps),
      checkedAt: ctx.now,
    });
    await queries.deleteSurplusChecks(ctx.db, userId);
    return stored;
  });
};

export const last: Handler<typeof deviceCheckApi.last> = async (ctx, { examId }) => {
  const exam = examId ? await examFor(ctx, examId) : null;
  const check = await queries.findNewest(ctx.db, { userId: ctx.user.id, examId: examId ?? null });
  return {
    exam: exam && { id: exam.id, title: exam.title, startTime: exam.startsAt },
    check: check ?? null,
    rehearsal: examId ? await newestRehearsal(ctx, examId) : null,
  };
};

/** With the time at which this user may begin. */
async function examFor(ctx: Ctx<User>, examId: string): Promise<Pick<SittingExam, 'id' | 'title' | 'startsAt'>> {
  const { exam, terms } = await invitedTo(ctx, examId);
  return { id: exam.id, title: exam.title, startsAt: terms.startsAt };
}

export const forgetOldChecks = (ctx: Ctx<null>): Promise<void> =>
  queries.deleteOld(ctx.db, {
    checksBefore: addDays(ctx.now, -CHECK_DAYS),
    trialsBefore: addDays(ctx.now, -TRIAL_DAYS),
  });
