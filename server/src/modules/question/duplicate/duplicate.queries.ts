import { sql, type InsertObject } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { withShownVersion } from '../model/question.queries.ts';

/** Questions of these banks by id, each once. */
export async function listIdsIn(
  db: Db,
  repoIds: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('questionRepoItem')
    .select('questionId')
    .distinct()
    .where('repoId', 'in', [...repoIds])
    .where('questionId', '>', after)
    .orderBy('questionId')
    .limit(limit)
    .execute();
  return rows.map(({ questionId }) => questionId);
}

export function listCompared(db: Db, ids: readonly string[]) {
  return withShownVersion(db)
    .select(['i.id', 'i.likeKeys', 'v.content', 'v.body'])
    .where('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export function listShown(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionItem')
    .select(['id', 'code', 'type', 'text', 'state'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function putScan(db: Db, row: InsertObject<DB, 'questionScan'>): Promise<void> {
  await db
    .insertInto('questionScan')
    .values(row)
    .onConflict((conflict) => conflict.column('taskId').doNothing())
    .execute();
}

export function findScan(db: Db, taskId: string, ownerId: string) {
  return db
    .selectFrom('questionScan')
    .select(['checked', 'more', 'groups'])
    .where('taskId', '=', taskId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
}

export async function deleteScansBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('questionScan').where('createdAt', '<', at).execute();
}
