import type { Db } from '../../../platform/db/database.ts';

/** Columns of questions shown in lists. */
export function listItems(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionItem')
    .select(['id', 'code', 'type', 'level', 'state', 'text', 'tags', 'latestVersion', 'publishedVersion'])
    .select(['updatedAt', 'updatedBy', 'reviewSince'])
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
}
