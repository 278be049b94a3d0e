import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { firstIdAt, type DueRecords } from '../../../platform/module/retention.ts';

export async function countDueReports(db: Db, before: Date): Promise<DueRecords> {
  const { rows } = await sql<DueRecords>`
    select count(*)::int as count, min(replied_at) as oldest from question_report
     where id < ${firstIdAt(before)} and replied_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function deleteDueReports(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from question_report where id = any(array(
      select id from question_report where id < ${firstIdAt(before)} and replied_at < ${before}
       order by id limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
