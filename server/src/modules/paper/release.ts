import { addMinutes, addSeconds } from '@ganlin/contract/core/time';
import { GRACE_SECONDS, PaperState, WindowMode } from '@ganlin/contract/exam/kinds';
import { releasedNow, ReleaseWhen, type Released } from '@ganlin/contract/exam/release';
import type { Ctx } from '../../platform/ctx.ts';
import { lastEnd, type SittingExam } from '../exam/index.ts';
import { isAnySitting } from './results.queries.ts';

type Exam = Pick<SittingExam, 'release' | 'releasedAt' | 'endsAt' | 'windowMode' | 'minutes'>;

/** What whoever sat a paper may know of it. Every answer to an examinee asks here, and nowhere else. */
export function visibleOf(exam: Exam, { state }: { readonly state: number }, now: Date): Released {
  return releasedNow(exam.release, {
    handedIn: state > PaperState.inExam,
    graded: state === PaperState.finished,
    ended: now.getTime() >= overAt(exam).getTime(),
    byHand: exam.releasedAt !== null,
  });
}

/**
 * The exam with the end of whoever sits it longest: by a special arrangement, or because staff gave a paper more time.
 * What is right and why must be asked for with this one: before it, somebody may still be answering.
 */
export async function untilLast(ctx: Ctx<unknown>, exam: SittingExam): Promise<SittingExam> {
  const { verdict, answer, analysis } = exam.release;
  if (![verdict, answer, analysis].includes(ReleaseWhen.end)) return exam;
  const last = { ...exam, endsAt: await lastEnd(ctx, exam) };
  const isStillSat = exam.readAt >= overAt(last) && (await isAnySitting(ctx.db, exam.id));
  return isStillSat ? { ...last, endsAt: exam.readAt } : last;
}

/**
 * When nobody sits the exam any more. The end alone is not enough: who went in before it may have all of their time
 * left, and what was on its way at the end is still taken.
 */
export function overAt({ endsAt, windowMode, minutes }: Exam): Date {
  return addSeconds(windowMode === WindowMode.entryOnly ? addMinutes(endsAt, minutes) : endsAt, GRACE_SECONDS);
}
