import type { Ctx } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { listSat } from './passed.queries.ts';
import { countingOf } from '../results/results.rules.ts';

interface Whose {
  readonly userIds: readonly string[];
  readonly examIds: readonly string[];
}

interface CountedResult {
  readonly passed: boolean;
  readonly scoreCenti: number;
}

/**
 * The results of these users in these exams, by user and exam, of the attempt that counts, whether or not they have
 * been released: for staff and for decisions made on their behalf.
 */
export async function countedResults(
  ctx: Ctx<unknown>,
  { userIds, examIds }: Whose,
): Promise<ReadonlyMap<string, ReadonlyMap<string, CountedResult>>> {
  const results = new Map<string, Map<string, CountedResult>>();
  if (userIds.length === 0 || examIds.length === 0) return results;
  const exams = await listExams(ctx, examIds);
  const papers = Map.groupBy(
    await listSat(ctx.db, { userIds, examIds }),
    ({ userId, examId }) => `${userId} ${examId}`,
  );
  for (const attempts of papers.values()) {
    const exam = exams.get(attempts[0]?.examId ?? '');
    const counting = exam && countingOf(exam.counting, attempts);
    if (!counting) continue;
    const { userId, examId, score, passed } = counting;
    const own = results.get(userId) ?? new Map<string, CountedResult>();
    results.set(userId, own.set(examId, { passed: passed ?? false, scoreCenti: score ?? 0 }));
  }
  return results;
}

/** Which of these exams each of these users has passed. */
export async function passedExams(ctx: Ctx<unknown>, whose: Whose): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const passed = new Map<string, Set<string>>();
  for (const [userId, results] of await countedResults(ctx, whose)) {
    const exams = [...results].filter(([, result]) => result.passed).map(([examId]) => examId);
    if (exams.length > 0) passed.set(userId, new Set(exams));
  }
  return passed;
}
