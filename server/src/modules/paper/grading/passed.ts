import type { Ctx } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { listSat } from './passed.queries.ts';
import { countingOf } from '../results/results.rules.ts';

/**
 * Which of these exams each of these users has passed, by the attempt that counts, whether or not the result has been
 * released to them: for staff and for decisions made on their behalf.
 */
export async function passedExams(
  ctx: Ctx<unknown>,
  { userIds, examIds }: { readonly userIds: readonly string[]; readonly examIds: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const passed = new Map<string, Set<string>>();
  if (userIds.length === 0 || examIds.length === 0) return passed;
  const exams = await listExams(ctx, examIds);
  const papers = Map.groupBy(
    await listSat(ctx.db, { userIds, examIds }),
    ({ userId, examId }) => `${userId} ${examId}`,
  );
  for (const attempts of papers.values()) {
    const exam = exams.get(attempts[0]?.examId ?? '');
    const counting = exam && countingOf(exam.counting, attempts);
    if (!counting?.passed) continue;
    passed.set(counting.userId, (passed.get(counting.userId) ?? new Set()).add(counting.examId));
  }
  return passed;
}
