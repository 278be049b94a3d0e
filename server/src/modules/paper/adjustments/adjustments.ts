import type { Ctx } from '../../../platform/ctx.ts';
import type { FormQuestion } from '../../exam/index.ts';
import type { Adjustment } from '../model/adjusted.rules.ts';
import { keyName } from '../model/grade-keys.ts';
import { awaitAdjustments, listAdjustments } from './adjustments.queries.ts';

/** The adjustments of exams, by exam and by name of the question's key, each in their order. */
export type Adjustments = ReadonlyMap<string, ReadonlyMap<string, readonly Adjustment[]>>;

/** By what papers are graded now. */
export async function adjustmentsOf(ctx: Ctx<unknown>, examIds: readonly string[]): Promise<Adjustments> {
  const byExam = Map.groupBy(await listAdjustments(ctx.db, examIds), ({ examId }) => examId);
  return new Map([...byExam].map(([examId, all]) => [examId, Map.groupBy(all, (one) => keyName(one))]));
}

/**
 * The same for grading, in its transaction: a re-grading that is added meanwhile waits until these papers have their
 * grade, and then changes it.
 */
export async function adjustmentsForGrading(ctx: Ctx<unknown>, examIds: readonly string[]): Promise<Adjustments> {
  await awaitAdjustments(ctx.db, examIds);
  return adjustmentsOf(ctx, examIds);
}

export const adjustmentsTo = (
  adjustments: Adjustments,
  examId: string,
  question: Pick<FormQuestion, 'questionId' | 'version'>,
): readonly Adjustment[] => adjustments.get(examId)?.get(keyName(question)) ?? [];
