import { CandidateState } from '@ganlin/contract/practical/kinds';
import type { Db } from '../../../platform/db/database.ts';

/** At random, so that some who wait for long do not keep the others from their turn. */
export async function listAwaitingTheory(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('practicalCandidate')
    .select('id')
    .where('state', '=', CandidateState.awaitingTheory)
    .orderBy((eb) => eb.fn('random'))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listTestsWithExam(db: Db, examId: string): Promise<string[]> {
  const rows = await db.selectFrom('practicalTest').select('id').where('examId', '=', examId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
