import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Answers of a run by type; for a mock exam also the points they won. */
export async function sumByType(db: Db, runId: string) {
  const { rows } = await sql<{
    type: QuestionType;
    answered: number;
    rights: number;
    open: number;
    closed: number;
    wonCenti: number;
  }>`
    select type, count(*) filter (where answer is not null) as answered, count(*) filter (where verdict = 1) as rights,
           count(*) filter (where verdict = 3) as open, count(*) filter (where verdict in (0, 1, 2)) as closed,
           coalesce(sum(won_centi) filter (where verdict in (0, 1, 2)), 0) as won_centi
      from practice_item where run_id = ${runId} group by type order by type`.execute(db);
  return rows;
}

/** Counts positions that were skipped without an answer. */
export async function countSkipped(db: Db, runId: string, before: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from practice_item
     where run_id = ${runId} and ordinal < ${before} and answer is null`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Answered {
  readonly ordinal: number;
  readonly questionId: string;
  readonly version: number;
  readonly type: QuestionType;
  readonly right: boolean;
}

/** The last answered positions. */
export async function listAnswered(db: Db, runId: string, limit: number): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select ordinal, question_id, version, type, verdict = 1 as right from practice_item
     where run_id = ${runId} and answer is not null and verdict is not null
     order by ordinal desc limit ${limit}`.execute(db);
  return rows;
}

export async function listWrong(db: Db, runId: string, limit: number): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select ordinal, question_id, version, type, false as right from practice_item
     where run_id = ${runId} and verdict in (0, 2) order by ordinal limit ${limit}`.execute(db);
  return rows;
}
