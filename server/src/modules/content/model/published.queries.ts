import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * The one condition for what guests may read: in the published state, within its publishing time, not in the trash.
 */
export function isPublished(now: Date, table = 'content_article'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<SqlBool>`(${of('state')} = 1 and ${of('publish_at')} <= ${now}::timestamptz
    and (${of('withdraw_at')} is null or ${of('withdraw_at')} > ${now}::timestamptz) and ${of('deleted_at')} is null)`;
}

/** The next moment at which an article appears or disappears by the clock alone. */
export async function nextTurn(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select least(
      (select min(publish_at) from content_article
        where state = 1 and deleted_at is null and publish_at > ${now}::timestamptz),
      (select min(withdraw_at) from content_article
        where state = 1 and deleted_at is null and withdraw_at is not null and withdraw_at > ${now}::timestamptz)
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

export async function countPublished(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('contentArticle')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isPublished(now))
    .executeTakeFirstOrThrow();
  return count;
}
