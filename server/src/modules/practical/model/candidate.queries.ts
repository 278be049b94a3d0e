import type { CandidateState } from '@ganlin/contract/practical/kinds';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PracticalCandidate } from '../../../platform/db/schema.gen.ts';

export type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

export async function findCandidate(db: Db, id: string, { lock = false } = {}) {
  const row = await db
    .selectFrom('practicalCandidate')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && typed(row);
}

/** Locked in the same order by everybody. */
export async function lockCandidates(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('practicalCandidate')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(typed);
}

export async function listCandidates(db: Db, testId: string) {
  const rows = await db
    .selectFrom('practicalCandidate')
    .selectAll()
    .where('testId', '=', testId)
    .orderBy('groupNumber')
    .orderBy('number')
    .execute();
  return rows.map(typed);
}

export async function listCandidatesOf(db: Db, testId: string, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('practicalCandidate')
    .selectAll()
    .where('testId', '=', testId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return rows.map(typed);
}

export async function updateCandidate(db: Db, id: string, set: Updateable<PracticalCandidate>): Promise<void> {
  await db.updateTable('practicalCandidate').set(set).where('id', '=', id).execute();
}

export function countStates(db: Db, testId: string) {
  return db
    .selectFrom('practicalCandidate')
    .where('testId', '=', testId)
    .groupBy('state')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .orderBy('state')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, state: row.state as CandidateState })));
}

/** A column with a check constraint. */
function typed<Row extends { state: number }>(row: Row) {
  return { ...row, state: row.state as CandidateState };
}
