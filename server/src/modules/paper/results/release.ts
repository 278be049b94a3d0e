import { PaperState } from '@ganlin/contract/exam/kinds';
import { releasedNow, ReleaseWhen, type Released } from '@ganlin/contract/exam/release';
import type { Ctx } from '../../../platform/ctx.ts';
import { keepAllEnded, lastEnd, overAt, type SittingExam } from '../../exam/index.ts';
import { isAnySitting } from '../model/results.queries.ts';

type Exam = Pick<
  SittingExam,
  'release' | 'releasedAt' | 'endedAt' | 'allEndedAt' | 'endsAt' | 'windowMode' | 'minutes'
>;

/** An exam with the information whether anyone may still be answering. */
type Watched<E> = E & { readonly allEnded?: boolean };

interface Paper {
  readonly state: number;
  readonly voidReason?: string | null;
  readonly startedAt: Date | null;
}

/** Of a paper that is void. */
const nothing: Released = { score: false, verdict: false, answer: false, analysis: false };

/** To ask what is released of an exam's finished papers, whichever they are. */
export const anyFinished = { state: PaperState.finished, startedAt: null } as const;

/** What an examinee may see of their paper. Every response to an examinee is decided here, and nowhere else. */
export function visibleOf(exam: Watched<Exam>, { state, startedAt, voidReason = null }: Paper, now: Date): Released {
  if (voidReason !== null) return nothing;
  // What was released for a paper is not withdrawn when the exam is opened again for others.
  const beganBefore = (end: Date | null) => end !== null && startedAt !== null && startedAt < end;
  const hasEnded = now >= overAt(exam) || beganBefore(exam.endedAt);
  const allEnded = (exam.allEnded ?? hasEnded) || beganBefore(exam.allEndedAt);
  return releasedNow(exam.release, {
    handedIn: state > PaperState.inExam,
    graded: state === PaperState.finished,
    ended: hasEnded || allEnded,
    allEnded,
    byHand: exam.releasedAt !== null,
  });
}

/**
 * Questions, correct answers and explanations need this check: until the last examinee has ended, someone may still
 * answer.
 */
export async function untilLast(ctx: Ctx<unknown>, exam: SittingExam): Promise<Watched<SittingExam>> {
  const { verdict, answer, analysis } = exam.release;
  if (![verdict, answer, analysis].includes(ReleaseWhen.end)) return exam;
  return { ...exam, allEnded: await hasAllEnded(ctx, exam) };
}

/**
 * Whether all examinees have ended, including those with a special arrangement and those whom staff gave more time.
 * Stored before it is reported.
 */
export async function hasAllEnded(ctx: Ctx<unknown>, exam: SittingExam): Promise<boolean> {
  const over = await endOfAll(ctx, exam);
  const allEnded = exam.readAt >= over && !(await isAnySitting(ctx.db, exam.id));
  if (allEnded) await keepAllEnded(ctx, exam, over);
  return allEnded;
}

/** When nobody can answer any more, unless staff give somebody more time. */
export const endOfAll = async (ctx: Ctx<unknown>, exam: SittingExam): Promise<Date> =>
  overAt({ ...exam, endsAt: await lastEnd(ctx, exam) });
