import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DueRecords } from '../../../platform/module/retention.ts';

/** Pictures and objects that should no longer be there: other work deletes them in the minute they are due. */
export async function countOverdue(db: Db, before: Date): Promise<DueRecords> {
  const { rows } = await sql<DueRecords>`
    select count(*)::int as count, min(due) as oldest from (
      select delete_after as due from invigilation_snapshot where delete_after < ${before}
      union all
      select remove_after from platform_sealed_object where remove_after < ${before} and isfinite(remove_after)
    ) as overdue`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
