import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

export interface GraderRow {
  readonly userId: string;
  readonly questionId: string | null;
  readonly share: number;
}

export function listGraders(db: Db, examId: string): Promise<GraderRow[]> {
  return db
    .selectFrom('gradingGrader')
    .select(['userId', 'questionId', 'share'])
    .where('examId', '=', examId)
    .orderBy('userId')
    .orderBy('questionId')
    .execute();
}

export async function replaceGraders(db: Db, examId: string, graders: readonly GraderRow[]): Promise<void> {
  await db.deleteFrom('gradingGrader').where('examId', '=', examId).execute();
  if (graders.length === 0) return;
  await db
    .insertInto('gradingGrader')
    .values(graders.map((grader) => ({ id: newId(), examId, ...grader })))
    .execute();
}

/** A user who left no longer marks anything. */
export async function forgetGrader(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('gradingGrader').where('userId', '=', userId).returning('examId').execute();
  return [...new Set(rows.map(({ examId }) => examId))];
}
