import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The subset of the ids that are articles, whatever their state. */
export async function knownArticles(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contentArticle')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Unless an editor has chosen one meanwhile. */
export async function giveVideo(db: Db, articleId: string, videoId: string): Promise<void> {
  await db
    .updateTable('contentArticle')
    .set({ videoId })
    .where('id', '=', articleId)
    .where('videoId', 'is', null)
    .execute();
}
