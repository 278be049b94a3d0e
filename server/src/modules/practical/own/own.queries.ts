import { CandidateState, finishedStates, TestState, type ExaminerRole } from '@ganlin/contract/practical/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A user's tests that were opened, newest first. */
export async function listOwn(db: Db, userId: string, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const rows = await own(db, userId)
    .orderBy('t.heldOn', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(typed);
}

/** Those still to come that the user has not been examined at, the next day first. */
export function listOwnComing(db: Db, userId: string, { today, limit }: { today: string; limit: number }) {
  return own(db, userId)
    .where('t.state', '=', TestState.open)
    .where('c.state', '=', CandidateState.waiting)
    .where('t.heldOn', '>=', today)
    .orderBy('t.heldOn')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Those with a final result. */
export async function listOwnFinished(db: Db, userId: string, limit: number) {
  const rows = await own(db, userId)
    .where('c.state', 'in', finishedStates)
    .orderBy('t.heldOn', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(typed);
}

function own(db: Db, userId: string) {
  return db
    .selectFrom('practicalCandidate as c')
    .innerJoin('practicalTest as t', 't.id', 'c.testId')
    .innerJoin('practicalSheet as s', 's.id', 't.sheetId')
    .where('c.userId', '=', userId)
    .where('t.state', '<>', TestState.draft)
    .select(['c.id', 't.id as testId', 't.title', 's.title as sheetTitle', 't.place', 't.heldOn', 't.theoryPercent'])
    .select(['c.groupNumber as group', 'c.number', 'c.state', 'c.vetoed', 'c.decidedAt'])
    .select(['s.fullCenti as full', 's.passCenti as pass'])
    .select(['c.practicalCenti as practical', 'c.theoryCenti as theory', 'c.scoreCenti as score']);
}

/** A column with a check constraint. */
const typed = <Row extends { state: number }>(row: Row) => ({ ...row, state: row.state as CandidateState });

/** Scores that count, of these candidates. */
export async function listExaminerScores(db: Db, candidateIds: readonly string[]) {
  const rows = await db
    .selectFrom('practicalScore')
    .select(['candidateId', 'role', 'totalCenti as score'])
    .where('candidateId', '=', sql<string>`any(${[...candidateIds]}::uuid[])`)
    .where('returnedAt', 'is', null)
    .orderBy('role')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as ExaminerRole }));
}
