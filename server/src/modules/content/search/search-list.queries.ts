import type { Channel } from '@ganlin/contract/content/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { narrowed, type ReadFilter } from '../model/filter.queries.ts';
import { pageIds } from '../model/read.queries.ts';
import { holdsWords, tierOf, type Search } from './search.queries.ts';

interface Page {
  readonly current: number;
  readonly size: number;
}

/** A page of a list that is filtered by search terms and by other choices. */
export async function pageOfWords(
  db: Db,
  { filter, search }: { filter: ReadFilter; search: Search },
  { current, size }: Page,
): Promise<{ ids: string[]; total: number }> {
  const narrow = { filter, now: search.now, also: holdsWords(search) };
  if (filter.order !== 'relevance') return pageIds(db, { ...narrow, order: filter.order }, { current, size });
  const found = sql`select id, pinned, publish_at, ${tierOf(search)} as tier from content_article
    where ${narrowed(narrow)}`;
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    with found as materialized (${found}),
         page as (select * from found order by tier, pinned desc, publish_at desc, id desc
                   limit ${size} offset ${(current - 1) * size})
    select (select array_agg(id order by tier, pinned desc, publish_at desc, id desc) from page) as ids,
           (select count(*) from found) as total`.execute(db);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** The texts in which to highlight search terms. */
export async function bodiesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contentArticle')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Titles in their original spelling, in the order of the ids. */
export async function titlesOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; channel: Channel; title: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contentArticle')
    .select(['id', 'channel', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // The column's check constraint allows no other channel.
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => ({ ...row, channel: row.channel as Channel }));
}
