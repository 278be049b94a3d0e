import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DueRecords } from '../../../platform/module/retention.ts';

/** The newest two versions stay, and those somebody has reviewed: the review says something about them. */
const due = (before: Date) => sql`
  from content_revision r join content_article a on a.id = r.article_id
 where r.saved_at < ${before} and r.version < a.version - 1
   and not exists (select from content_review v where v.article_id = r.article_id and v.version = r.version)`;

export async function countDueRevisions(db: Db, before: Date): Promise<DueRecords> {
  const { rows } =
    await sql<DueRecords>`select count(*)::int as count, min(r.saved_at) as oldest ${due(before)}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function deleteDueRevisions(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from content_revision where (article_id, version) in (
      select r.article_id, r.version ${due(before)} order by r.saved_at, r.article_id limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
