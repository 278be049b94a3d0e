import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ContentArticle } from '../../../platform/db/schema.gen.ts';

export type ArticleRecord = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** Finds an article in any state, also in the trash. `lock` locks it until the transaction ends. */
export function findArticle(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return (
    db
      .selectFrom('contentArticle')
      .selectAll()
      .where('id', '=', id)
      // Weaker than a lock that could change the key: inserts of rows that reference it need not wait.
      .$if(lock, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  );
}

/** Locks several in a fixed order, so that two transactions with the same ones cannot deadlock. */
export function holdArticles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('contentArticle')
    .select(['id', 'channel', 'title', 'state', 'publishAt', 'withdrawAt', 'deletedAt', 'pinned', 'videoId'])
    .select(['version', 'updatedBy', 'reviewState', 'reviewApprovals', 'submittedBy'])
    .select([sql<boolean>`body = ''`.as('isBlank'), sql<number>`jsonb_array_length(attachments)`.as('attached')])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
export type HeldArticle = Awaited<ReturnType<typeof holdArticles>>[number];

/** Nothing to read, to watch or to download. */
export const isEmpty = ({ isBlank, videoId, attached }: HeldArticle): boolean =>
  isBlank && videoId === null && attached === 0;

/** Returns false if the id already exists. */
export async function insertArticle(db: Db, row: Insertable<ContentArticle>): Promise<boolean> {
  const inserted = await db
    .insertInto('contentArticle')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateArticle(db: Db, id: string, set: Updateable<ContentArticle>): Promise<void> {
  await db.updateTable('contentArticle').set(set).where('id', '=', id).execute();
}

/** Their revisions, views and file references are deleted with them. */
export async function deleteArticles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('contentArticle')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Articles in the trash since before `before`, oldest first. */
export async function findForgotten(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('contentArticle')
    .select('id')
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an article of this channel exists outside the trash. */
export async function isThere(db: Db, id: string, channel: number): Promise<boolean> {
  const row = await db
    .selectFrom('contentArticle')
    .select('id')
    .where('id', '=', id)
    .where('channel', '=', channel)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function viewsOf(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('contentView').select('views').where('articleId', '=', id).executeTakeFirst();
  return row?.views ?? 0;
}

export async function addFiles(db: Db, articleId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`insert into content_file (article_id, file_id)
    select ${articleId}::uuid, unnest(${[...fileIds]}::uuid[]) on conflict do nothing`.execute(db);
}

/** The files that versions of these articles refer to. */
export async function filesNamedBy(db: Db, articleIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contentFile')
    .select('fileId')
    .distinct()
    .where('articleId', '=', sql<string>`any(${[...articleIds]}::uuid[])`)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** The subset of the files that neither an article nor the home page refers to. */
export async function unusedOf(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from unnest(${[...fileIds]}::uuid[]) f (id)
    where not exists (select from content_file c where c.file_id = f.id)
      and not exists (select from content_home h where jsonb_path_exists(h.config, '$.banners[*].pictureId ? (@ == $id)',
        jsonb_build_object('id', f.id::text)))`.execute(db);
  return rows.map(({ id }) => id);
}
