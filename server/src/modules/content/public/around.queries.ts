import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPublished } from '../model/published.queries.ts';

interface Middle {
  readonly id: string;
  readonly channel: number;
  readonly publishAt: Date;
}

/** The article published before or after another in its channel. */
export function findNeighbour(
  db: Db,
  { id, channel, publishAt }: Middle,
  { side, now }: { side: 'before' | 'after'; now: Date },
) {
  const [compares, order] = side === 'before' ? ([sql`<`, 'desc'] as const) : ([sql`>`, 'asc'] as const);
  return db
    .selectFrom('contentArticle')
    .select(['id', 'channel', 'title'])
    .where('channel', '=', channel)
    .where(isPublished(now))
    .where(sql<boolean>`(publish_at, id) ${compares} (${publishAt}::timestamptz, ${id}::uuid)`)
    .orderBy('publishAt', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
}

const MAX_RELATED = 4;
/** Candidates for each kind of relation; among so many there are four good ones, or none at all. */
const CANDIDATES = 300;

interface Likeness {
  readonly id: string;
  readonly channel: number;
  readonly categoryId: string | null;
  readonly tags: readonly string[];
}

/** Articles that share tags or the category: most shared first, then newest. */
export async function relatedIds(db: Db, { id, channel, categoryId, tags }: Likeness, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with candidate as (
      (select id, tags, category_id, publish_at from content_article
        where channel = ${channel} and ${isPublished(now)} order by publish_at desc, id desc limit ${CANDIDATES})
      union
      (select id, tags, category_id, publish_at from content_article
        where tags && ${[...tags]}::text[] and ${isPublished(now)} limit ${CANDIDATES})
    ), likeness as (
      select id, publish_at,
        2 * cardinality(array(select unnest(tags) intersect select unnest(${[...tags]}::text[])))
          + (category_id is not distinct from ${categoryId}::uuid and category_id is not null)::int as shared
      from candidate where id <> ${id}::uuid
    )
    select id from likeness where shared > 0 order by shared desc, publish_at desc, id desc limit ${MAX_RELATED}
  `.execute(db);
  return rows.map((row) => row.id);
}

const MAX_REPLACED = 20;

/** The texts that an article replaced. */
export function listReplaced(db: Db, id: string, now: Date) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'channel', 'title'])
    .where('replacedById', '=', id)
    .where(isPublished(now))
    .orderBy('effectiveOn', 'desc')
    .orderBy('id')
    .limit(MAX_REPLACED)
    .execute();
}

export function findNamed(db: Db, id: string, now: Date) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'channel', 'title'])
    .where('id', '=', id)
    .where(isPublished(now))
    .executeTakeFirst();
}
