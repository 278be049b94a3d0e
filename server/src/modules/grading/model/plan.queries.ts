import type { GradingBy } from '@ganlin/contract/grading/rubric';
import type { Db } from '../../../platform/db/database.ts';

/** How the answers of an exam are marked. */
export interface Plan {
  readonly by: GradingBy;
  readonly doublePercent: number;
  readonly toleranceCenti: number;
}

const none: Plan & { readonly version: number } = { by: 'question', doublePercent: 0, toleranceCenti: 0, version: 0 };

export async function findPlan(db: Db, examId: string): Promise<Plan & { readonly version: number }> {
  return (await listPlans(db, [examId])).get(examId) ?? none;
}

export async function listPlans(
  db: Db,
  examIds: readonly string[],
): Promise<Map<string, Plan & { readonly version: number }>> {
  if (examIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('gradingExam')
    .select(['examId', 'byPaper', 'doublePercent', 'toleranceCenti', 'version'])
    .where('examId', 'in', [...examIds])
    .execute();
  return new Map(
    rows.map(({ examId, byPaper, ...plan }) => [
      examId,
      { ...plan, by: byPaper ? ('paper' as const) : ('question' as const) },
    ]),
  );
}

/** Raises the version too. */
export async function storePlan(
  db: Db,
  examId: string,
  { by, doublePercent, toleranceCenti, at }: Plan & { readonly at: Date },
): Promise<void> {
  await db
    .updateTable('gradingExam')
    .set((eb) => ({
      version: eb('version', '+', 1),
      byPaper: by === 'paper',
      doublePercent,
      toleranceCenti,
      updatedAt: at,
    }))
    .where('examId', '=', examId)
    .execute();
}
