import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenAnswer } from '../../paper/index.ts';

/** Those that are not among the answers to be marked. */
export async function withoutKnown(db: Db, answers: readonly OpenAnswer[]): Promise<OpenAnswer[]> {
  const rows = await db
    .selectFrom('gradingAnswer')
    .select(['paperId', 'ordinal', 'part'])
    .where(sql<boolean>`(user_id, paper_id) in (
      select * from unnest(${answers.map(({ userId }) => userId)}::uuid[], ${answers.map(({ paperId }) => paperId)}::uuid[]))`)
    .execute();
  const known = new Set(rows.map(keyOf));
  return answers.filter((answer) => !known.has(keyOf(answer)));
}

const keyOf = ({ paperId, ordinal, part }: Pick<OpenAnswer, 'paperId' | 'ordinal' | 'part'>): string =>
  `${paperId}:${ordinal}:${part}`;

interface NumberedAnswer extends OpenAnswer {
  readonly id: string;
  readonly number: number;
}

/** Returns the ids of those inserted: not those whose number is taken in the exam. */
export async function insertAnswers(db: Db, answers: readonly NumberedAnswer[]): Promise<string[]> {
  const rows = await db
    .insertInto('gradingAnswer')
    .values(answers.map(({ version, ...answer }) => ({ ...answer, questionVersion: version })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
