import { PaperState } from '@ganlin/contract/exam/kinds';
import type { JudgedQuestion } from '@ganlin/contract/paper/result';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { findExam } from '../../exam/index.ts';
import { findPaperOf } from '../model/results.queries.ts';
import { hasAllEnded } from '../results/release.ts';
import { everything, rowOf } from '../results/results.ts';
import { resultOf } from '../results/results-view.ts';
import { refuseWithheldPaper } from '../sitting/withheld.ts';
import { READS_KEYS } from './papers.ts';

interface Wanted {
  readonly userId: string;
  readonly paperId: string;
  readonly ordinal: number;
}

/**
 * One question of a handed-in paper as staff may see it, with nothing that leads to the examinee. The caller has
 * checked the scope.
 */
export async function findStaffQuestion(
  ctx: Ctx<User>,
  { userId, paperId, ordinal }: Wanted,
): Promise<z.output<typeof JudgedQuestion> | undefined> {
  const paper = await findPaperOf(ctx.db, userId, paperId);
  const exam = paper && (await findExam(ctx, paper.examId));
  if (!exam || paper.state === PaperState.inExam) return undefined;
  await refuseWithheldPaper(ctx, paper);
  const mayReadKeys = ctx.user.permissions.has(READS_KEYS) || (await hasAllEnded(ctx, exam));
  const released = { ...everything, answer: mayReadKeys, analysis: mayReadKeys };
  const { questions } = await resultOf(ctx, {
    exam,
    paper,
    released,
    row: rowOf(exam, paper, released),
    forStaff: true,
  });
  return questions.find((question) => question.ordinal === ordinal);
}
