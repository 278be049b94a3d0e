import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Run } from '../model/run.queries.ts';

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

/** The user's judged answers of earlier runs, the latest first. */
export async function listEarlier(
  db: Db,
  { userId, startedAt }: { readonly userId: string; readonly startedAt: Date },
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<{ questionId: string; right: boolean }[]> {
  const { rows } = await sql<{ questionId: string; right: boolean }>`
    select i.question_id, i.verdict = 1 as right
      from practice_run r join practice_item i on i.run_id = r.id
     where r.user_id = ${userId} and r.started_at < ${startedAt} and r.updated_at > ${since}
       and i.verdict in (0, 1, 2) and i.answer is not null and i.answered_at < ${startedAt}
     order by i.answered_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts questions of a run that left the book while it went on. */
export async function countMastered(
  db: Db,
  { id, userId, startedAt, finishedAt }: Pick<Run, 'id' | 'userId' | 'startedAt' | 'finishedAt'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from practice_item i
      join practice_record c on c.user_id = ${userId} and c.question_id = i.question_id
     where i.run_id = ${id} and c.left_book_at between ${startedAt} and ${finishedAt}`.execute(db);
  return rows[0]?.count ?? 0;
}
