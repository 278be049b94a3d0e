import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Answered {
  readonly questionId: string;
  /** The last answer. */
  readonly right: boolean;
  readonly answers: number;
  readonly lastAt: Date;
}

/** A user's judged questions since a time, the latest first. */
export async function listAnswered(
  db: Db,
  userId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select question_id, last_right as "right", answers, last_at from practice_record
     where user_id = ${userId} and last_right is not null and last_at > ${since}
     order by last_at desc, question_id limit ${limit}`.execute(db);
  return rows;
}

/** Whether the last answers to these questions were right; those never judged are left out. */
export async function listLastRight(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ questionId: string; right: boolean }>`
    select question_id, last_right as "right" from practice_record
     where user_id = ${userId} and last_right is not null and question_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ questionId, right }) => [questionId, right]));
}
