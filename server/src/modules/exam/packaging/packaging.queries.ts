import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredQuestion } from '../drawing/form.queries.ts';

/** The shared sets of an exam's present composition, in order. */
export async function listSharedForms(db: Db, examId: string, composed: number) {
  return (
    db
      .selectFrom('examForm')
      .select(['id', 'number', 'body', 'bodyHash', 'files'])
      // Only insertForm writes it.
      .select(sql<StoredQuestion[]>`questions`.as('questions'))
      .where('examId', '=', examId)
      .where('composed', '=', composed)
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
  );
}

/** Replaces the settings of an exam whose questions are still sealed. Returns false if it is not such an exam. */
export async function updateSealed(db: Db, id: string, set: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('examExam')
    .set({ ...set, edition: sql<number>`edition + 1`, terms: sql<number>`terms + 1` })
    .where('id', '=', id)
    .where('sealed', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What lists of packages say about their exams. */
export function listPackaged(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('examExam')
    .select(['id', 'title', 'state', 'startsAt', 'endsAt', 'edition', 'totalCenti'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute();
}
