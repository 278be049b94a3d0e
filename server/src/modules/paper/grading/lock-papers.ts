import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { findExam, listExams } from '../../exam/index.ts';
import { visibleOf } from '../results/release.ts';
import type { PaperRef } from './grade.queries.ts';
import * as queries from './settle.queries.ts';

/**
 * Locks papers until the transaction ends, always in the same order, before their results change. Returns the ids of
 * those whose examinee may already see a complete score.
 */
export async function lockPapers(ctx: Ctx<unknown>, papers: readonly PaperRef[]): Promise<ReadonlySet<string>> {
  const rows = await queries.lockInOrder(ctx.db, papers);
  const exams = await listExams(
    ctx,
    rows.map(({ examId }) => examId),
  );
  const seen = rows.filter((paper) => {
    const exam = exams.get(paper.examId);
    return exam && paper.state === PaperState.finished && visibleOf(exam, paper, exam.readAt).score;
  });
  return new Set(seen.map(({ paperId }) => paperId));
}

/** Whether examinees of an exam may see the score of a complete paper, or some of them may have. */
export async function areScoresOut(ctx: Ctx<unknown>, examId: string): Promise<boolean> {
  const exam = await findExam(ctx, examId);
  if (!exam) return false;
  return visibleOf(exam, { state: PaperState.finished, startedAt: exam.startsAt }, exam.readAt).score;
}
