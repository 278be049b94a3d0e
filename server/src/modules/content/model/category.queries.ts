import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ContentCategory } from '../../../platform/db/schema.gen.ts';
import { withBelow } from './filter.queries.ts';

/** More than anyone can choose from. */
const MAX = 2000;

const columns = ['id', 'channel', 'parentId', 'title', 'sort'] as const;

export function listCategories(db: Db, channel: number | undefined) {
  return db
    .selectFrom('contentCategory')
    .select(columns)
    .select(
      sql<number>`(select count(*) from content_article a
        where a.category_id = content_category.id and a.deleted_at is null)::int`.as('articles'),
    )
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 0))
    .orderBy('channel')
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX)
    .execute();
}

export function findCategory(db: Db, id: string) {
  return db.selectFrom('contentCategory').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function isCategory(db: Db, id: string, channel: number): Promise<boolean> {
  return (await findCategory(db, id))?.channel === channel;
}

/** Locks the category tree until the transaction ends: two concurrent moves could create a cycle. */
export async function holdTree(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content_category', 0))`.execute(db);
}

export async function isBelow(db: Db, id: string, above: string): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`select id from (${withBelow(above)}) b (id) where id = ${id}::uuid`.execute(db);
  return rows.length > 0;
}

/** The sort number after the last sibling. */
export async function nextSort(db: Db, channel: number, parentId: string | null): Promise<number> {
  const { last } = await db
    .selectFrom('contentCategory')
    .select((eb) => eb.fn.max('sort').as('last'))
    .where('channel', '=', channel)
    .where('parentId', 'is not distinct from', parentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertCategory(db: Db, row: Insertable<ContentCategory>): Promise<void> {
  await db.insertInto('contentCategory').values(row).execute();
}

export async function updateCategory(
  db: Db,
  id: string,
  set: { parentId: string | null; title: string; sort: number },
): Promise<void> {
  await db.updateTable('contentCategory').set(set).where('id', '=', id).execute();
}

/** Sorts these categories; returns false if one of them does not exist, or they are not siblings. */
export async function orderCategories(db: Db, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('contentCategory')
    .select(['channel', 'parentId'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const places = new Set(rows.map(({ channel, parentId }) => `${channel} ${parentId ?? ''}`));
  if (rows.length < ids.length || places.size > 1) return false;
  await sql`update content_category c set sort = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality o (id, place) where c.id = o.id`.execute(db);
  return true;
}

/** Whether articles, also those in the trash, or other categories refer to it. */
export async function isUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from content_article where category_id = ${id}::uuid)
    or exists (select from content_category where parent_id = ${id}::uuid) as used`.execute(db);
  return rows[0]?.used ?? false;
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contentCategory').where('id', '=', id).execute();
}
