import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPublished } from '../model/published.queries.ts';

/** Adds to the view counts of published articles; ignores unknown ids. */
export async function addViews(db: Db, counts: ReadonlyMap<string, number>, now: Date): Promise<void> {
  // In a fixed order, so that two processes that write at the same time cannot deadlock.
  await sql`insert into content_view as v (article_id, views)
    select a.id, c.count from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) c (id, count)
      join content_article a on a.id = c.id where ${isPublished(now, 'a')} order by a.id
    on conflict (article_id) do update set views = v.views + excluded.views`.execute(db);
}
