import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DueRecords } from '../../../platform/module/retention.ts';

/** Entries from before the chain stay: they prove records that have no link. */
export async function countDueEntries(db: Db, before: Date): Promise<DueRecords & { logins: number }> {
  const { rows } = await sql<DueRecords & { logins: number }>`
    select count(*)::int as count, min(at) as oldest,
           (count(*) filter (where action like 'iam.login%'))::int as logins
      from audit_entry where at < ${before} and not before_chain`.execute(db);
  return rows[0] ?? { count: 0, oldest: null, logins: 0 };
}

interface RemovedEntry {
  readonly id: string;
  /** In microseconds, as the chain prints times. */
  readonly at: string;
}

/** The oldest ones; only the function may remove them, and none of the last 180 days. */
export async function removeDueEntries(db: Db, before: Date, limit: number): Promise<RemovedEntry[]> {
  const { rows } = await sql<RemovedEntry>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from audit_remove_due(${before}, ${limit})`.execute(db);
  return rows;
}
