import type { ExaminerRole } from '@ganlin/contract/practical/kinds';
import type { ScoreMark, Strokes } from '@ganlin/contract/practical/score';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PracticalScore } from '../../../platform/db/schema.gen.ts';

export type Score = ReturnType<typeof typed>;

/** A column with a check constraint, and JSON that the contract validated before it was stored. */
const typed = (row: Selectable<PracticalScore>) => ({
  ...row,
  role: row.role as ExaminerRole,
  marks: row.marks as unknown as ScoreMark[],
  examinerSign: row.examinerSign as unknown as Strokes,
  candidateSign: row.candidateSign as unknown as Strokes,
});

export async function findScore(db: Db, id: string): Promise<Score | undefined> {
  const row = await db.selectFrom('practicalScore').selectAll().where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** False: this id was stored before. */
export async function insertScore(db: Db, row: Insertable<PracticalScore>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('practicalScore')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Of these candidates, oldest first; those that were given back are among them. */
export async function listScores(db: Db, candidateIds: readonly string[]): Promise<Score[]> {
  if (candidateIds.length === 0) return [];
  const rows = await db
    .selectFrom('practicalScore')
    .selectAll()
    .where('candidateId', '=', sql<string>`any(${[...candidateIds]}::uuid[])`)
    .orderBy('handedInAt')
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

/** What counts of these candidates, without what only a whole sheet needs. */
export async function listTotals(db: Db, candidateIds: readonly string[]) {
  if (candidateIds.length === 0) return [];
  const rows = await db
    .selectFrom('practicalScore')
    .select(['id', 'candidateId', 'examinerId', 'role', 'totalCenti', 'vetoedItems', 'handedInAt'])
    .where('candidateId', '=', sql<string>`any(${[...candidateIds]}::uuid[])`)
    .where('returnedAt', 'is', null)
    .orderBy('role')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as ExaminerRole }));
}

/** False: somebody has given it back before. */
export async function giveBackScore(
  db: Db,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('practicalScore')
    .set({ returnedAt: now, returnedBy: by, returnReason: reason })
    .where('id', '=', id)
    .where('returnedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasScores(db: Db, testId: string): Promise<boolean> {
  const row = await db
    .selectFrom('practicalScore as s')
    .innerJoin('practicalCandidate as c', 'c.id', 's.candidateId')
    .select('s.id')
    .where('c.testId', '=', testId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When one examiner handed in for these candidates, and which were given back. */
export async function listHandedIn(db: Db, candidateIds: readonly string[], examinerId: string) {
  return db
    .selectFrom('practicalScore')
    .select(['candidateId', 'returnedAt'])
    .where('candidateId', '=', sql<string>`any(${[...candidateIds]}::uuid[])`)
    .where('examinerId', '=', examinerId)
    .execute();
}
