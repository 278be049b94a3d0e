import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ContentRevision } from '../../../platform/db/schema.gen.ts';

export async function insertRevision(db: Db, row: Insertable<ContentRevision>): Promise<void> {
  await db.insertInto('contentRevision').values(row).execute();
}

export function findRevision(db: Db, articleId: string, version: number) {
  return db
    .selectFrom('contentRevision')
    .select(['version', 'form', 'note', 'savedBy', 'savedAt'])
    .where('articleId', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Newest first. */
export async function pageRevisions(
  db: Db,
  articleId: string,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const of = db.selectFrom('contentRevision').where('articleId', '=', articleId);
  const { total } = await of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await of
    .select(['version', 'note', 'savedBy', 'savedAt', sql<string>`form ->> 'title'`.as('title')])
    .orderBy('version', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** Revisions saved by a user, newest first; `after` is the last one read. */
export function savedBy(
  db: Db,
  userId: string,
  { after, limit }: { after: { savedAt: Date; articleId: string } | undefined; limit: number },
) {
  return db
    .selectFrom('contentRevision')
    .select(['articleId', 'version', 'note', 'savedAt', sql<string>`form ->> 'title'`.as('title')])
    .where('savedBy', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(saved_at, article_id) < (${after?.savedAt ?? null}::timestamptz, ${after?.articleId ?? null}::uuid)`,
      ),
    )
    .orderBy('savedAt', 'desc')
    .orderBy('articleId', 'desc')
    .limit(limit)
    .execute();
}
