import { PaperState } from '@ganlin/contract/exam/kinds';
import { ReleaseWhen, type Released } from '@ganlin/contract/exam/release';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findExam, formQuestions, overAt, type SittingExam } from '../../exam/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { ruleText, type Mark } from '../model/grade.rules.ts';
import * as queries from '../model/results.queries.ts';
import { refuseWithheldPaper } from '../sitting/withheld.ts';
import { findGradeTimes, listRegradings, type Regrading } from './own-result.queries.ts';
import { untilLast, visibleOf } from './release.ts';

type Timed = Parameters<typeof visibleOf>[0];

/** Since when the examinee of a finished paper sees its score; null: not at all, or not yet announced. */
export function scoreVisibleSince(
  exam: Timed,
  { startedAt, finishedAt }: { readonly startedAt: Date | null; readonly finishedAt: Date },
): Date | null {
  const later = (at: Date | null) => (at !== null && at < finishedAt ? finishedAt : at);
  const { score } = exam.release;
  if (score === ReleaseWhen.never) return null;
  if (score === ReleaseWhen.byHand) return later(exam.releasedAt);
  if (score !== ReleaseWhen.end) return finishedAt;
  // An end that had passed stays valid for papers begun before it, though the exam was postponed later.
  const ends = [exam.endedAt, exam.allEndedAt].filter((end) => end !== null && startedAt !== null && startedAt < end);
  return later([overAt(exam), ...ends].reduce((first, end) => (first && end && end < first ? end : first)));
}

/** A paper of the caller, with what they may see of it now. */
export interface OwnResult {
  readonly exam: SittingExam;
  readonly paper: queries.WholePaper;
  readonly released: Released;
  /** When it was graded by rule. */
  readonly gradedAt: Date | null;
  /** Since when its present score is visible; null while it is not. */
  readonly visibleSince: Date | null;
}

export async function getOwnResult(ctx: Ctx<User>, paperId: string): Promise<OwnResult> {
  const paper = await queries.findPaperOf(ctx.db, ctx.user.id, paperId);
  const exam = paper && (await findExam(ctx, paper.examId));
  if (!exam) throw new AppError('paperNotFound');
  if (paper.state === PaperState.inExam) throw new AppError('paperNotHandedIn');
  const released = visibleOf(await untilLast(ctx, exam), paper, exam.readAt);
  const { gradedAt, completedAt } = await findGradeTimes(ctx.db, paper);
  const isKnown = released.score && paper.state === PaperState.finished && completedAt !== null;
  const visibleSince = isKnown
    ? scoreVisibleSince(exam, { startedAt: paper.startedAt, finishedAt: completedAt })
    : null;
  return { exam, paper, released, gradedAt, visibleSince };
}

/** A question of a paper: its place in the banks, and the mark it got. Not for examinees as it is. */
export interface PaperQuestion {
  readonly questionId: string;
  readonly version: number;
  readonly maxCenti: number;
  readonly mark: Mark | undefined;
  readonly rule: string;
  /** In order. */
  readonly regradings: readonly Regrading[];
}

type Ref = Pick<queries.WholePaper, 'userId' | 'paperId' | 'formId' | 'arrangement'>;

export async function findPaperQuestion(
  ctx: Ctx<unknown>,
  paper: Ref,
  ordinal: number,
): Promise<PaperQuestion | undefined> {
  const form = await formQuestions(ctx, paper.formId);
  const question = form[unpackArrangement(paper.arrangement).questions[ordinal - 1] ?? -1];
  if (!question) return undefined;
  const { questionId, version, pointsCenti: maxCenti } = question;
  const mark = (await queries.findMarks(ctx.db, paper)).find(({ o }) => o === ordinal);
  const { userId, paperId } = paper;
  const regradings = await listRegradings(ctx.db, { userId, paperId, ordinal });
  return { questionId, version, maxCenti, mark, rule: mark ? ruleText(mark.rule) : '', regradings };
}

/** Refuses while the caller sits an exam with the same questions. */
export const refuseWithheldResult = (ctx: Ctx<User>, { paper }: OwnResult): Promise<void> =>
  refuseWithheldPaper(ctx, paper);
