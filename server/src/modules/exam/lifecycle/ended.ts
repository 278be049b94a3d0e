import { addMinutes, addSeconds } from '@ganlin/contract/core/time';
import { GRACE_SECONDS, WindowMode } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/events.ts';
import { examEnded } from '../model/events.ts';
import * as queries from './ended.queries.ts';
import type { SittingExam } from '../sitting/sitting-exam.ts';

type Times = Pick<SittingExam, 'endsAt' | 'minutes'> & { readonly windowMode: number };

/**
 * When nobody sits the exam any more. The end alone is not enough: an examinee who entered before it may have all of
 * their time left, and requests in flight at the end are still accepted.
 */
export function overAt({ endsAt, windowMode, minutes }: Times): Date {
  return addSeconds(windowMode === WindowMode.entryOnly ? addMinutes(endsAt, minutes) : endsAt, GRACE_SECONDS);
}

/** Call before an exam's times are changed: an end that has passed stays valid for papers begun before it. */
export async function keepEnded({ db }: Ctx<unknown>, exam: Times & { readonly id: string }): Promise<void> {
  await queries.setEnded(db, exam.id, overAt(exam));
}

/** Call before showing anything that waits for the end of all examinees. */
export async function keepAllEnded(outer: Ctx<unknown>, exam: SittingExam, over: Date): Promise<void> {
  if (exam.allEndedAt !== null && exam.allEndedAt >= over) return;
  await transaction(outer, async (ctx) => {
    const at = await queries.setAllEnded(ctx.db, exam.id, over);
    if (at) await emit(ctx, examEnded, { examId: exam.id, at: at.toISOString() });
  });
}
