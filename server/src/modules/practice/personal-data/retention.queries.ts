import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { firstIdAt } from '../../../platform/module/retention.ts';

interface DueRuns {
  readonly count: number;
  readonly oldest: Date | null;
  readonly unfinished: number;
}

export async function countDueRuns(db: Db, before: Date): Promise<DueRuns> {
  const { rows } = await sql<DueRuns>`
    select count(*)::int as count, min(updated_at) as oldest,
           (count(*) filter (where finished_at is null))::int as unfinished
      from practice_run where id < ${firstIdAt(before)} and updated_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null, unfinished: 0 };
}

/** The items of a run go with it. */
export async function deleteDueRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from practice_run where id = any(array(
      select id from practice_run where id < ${firstIdAt(before)} and updated_at < ${before}
       order by id limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
