import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DueRecords } from '../../../platform/module/retention.ts';

export async function countImportedFiles(db: Db, before: Date): Promise<DueRecords> {
  const { rows } = await sql<DueRecords>`
    select count(*)::int as count, min(imported_at) as oldest from platform_import_file
     where imported_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function deleteImportedFiles(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform_import_file where import_id in (
      select import_id from platform_import_file where imported_at < ${before}
       order by imported_at, import_id limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
