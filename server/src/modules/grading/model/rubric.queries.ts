import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import type { Rubric, RubricItem } from '@ganlin/contract/grading/rubric';
import type { Db } from '../../../platform/db/database.ts';

/** Without items until somebody writes some. */
export async function currentRubric(db: Db, { examId, questionId, version, part }: GradedQuestion): Promise<Rubric> {
  const found = await db
    .selectFrom('gradingRubric')
    .select(['version', 'items'])
    .where('examId', '=', examId)
    .where('questionId', '=', questionId)
    .where('questionVersion', '=', version)
    .where('part', '=', part)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Written only after the contract's schema has parsed it.
  return found ? { version: found.version, items: found.items as unknown as RubricItem[] } : { version: 0, items: [] };
}

interface NewRubric extends GradedQuestion {
  readonly rubricVersion: number;
  readonly items: readonly RubricItem[];
  readonly editorId: string;
  readonly savedAt: Date;
}

/** The primary key refuses a version that somebody else has just written. */
export async function insertRubric(db: Db, { version, rubricVersion, items, ...rubric }: NewRubric): Promise<void> {
  await db
    .insertInto('gradingRubric')
    .values({ ...rubric, questionVersion: version, version: rubricVersion, items: JSON.stringify(items) })
    .execute();
}
