import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import type { RubricItem } from '@ganlin/contract/grading/rubric';
import type { Db } from '../../../platform/db/database.ts';

/** A written answer of a paper. */
export interface OrdinalRef {
  readonly userId: string;
  readonly paperId: string;
  readonly ordinal: number;
}

/** The written answers to one question of a paper: one, or one for each written part of a combined question. */
export async function listWritten(db: Db, { userId, paperId, ordinal }: OrdinalRef, { lock }: { lock: boolean }) {
  return db
    .selectFrom('gradingAnswer')
    .select(['id', 'examId', 'questionId', 'questionVersion as version', 'part', 'text', 'maxCenti', 'scoreCenti'])
    .where('userId', '=', userId)
    .where('paperId', '=', paperId)
    .where('ordinal', '=', ordinal)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
}

/** All marks of these answers, in order. */
export async function listMarksOf(db: Db, answerIds: readonly string[]) {
  if (answerIds.length === 0) return [];
  const rows = await db
    .selectFrom('gradingMark')
    .select(['answerId', 'graderId', 'byLeader', 'scoreCenti', 'rubricVersion', 'items', 'comment', 'markedAt'])
    .where('answerId', 'in', answerIds)
    .orderBy('seq')
    .execute();
  // Written only after the contract's schema has parsed it.
  return rows.map((row) => ({ ...row, items: row.items as string[] }));
}

/** All versions of a question's rubric, by version. */
export async function rubricVersions(
  db: Db,
  { examId, questionId, version, part }: GradedQuestion,
): Promise<Map<number, readonly RubricItem[]>> {
  const rows = await db
    .selectFrom('gradingRubric')
    .select(['version', 'items'])
    .where('examId', '=', examId)
    .where('questionId', '=', questionId)
    .where('questionVersion', '=', version)
    .where('part', '=', part)
    .execute();
  // Written only after the contract's schema has parsed it.
  return new Map(rows.map((row) => [row.version, row.items as unknown as RubricItem[]]));
}
