import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Uncounted {
  readonly questionId: string;
  readonly repoId: string | null;
  readonly repoTitle: string;
  readonly answers: number;
  readonly wonCenti: number;
}

/** Takes the oldest answers off the queue, summed by question and bank; no other worker gets the same ones. */
export async function takeUncounted(db: Db, limit: number): Promise<Uncounted[]> {
  const { rows } = await sql<Uncounted>`
    with taken as (
      delete from practice_uncounted
       where id in (select id from practice_uncounted order by id limit ${limit} for update skip locked)
      returning question_id, repo_id, repo_title, won_centi
    )
    select question_id, repo_id, max(repo_title) as repo_title, count(*) as answers, sum(won_centi) as won_centi
      from taken group by question_id, repo_id`.execute(db);
  return rows;
}
