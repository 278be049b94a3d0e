import { MAX_SAVED_FILTERS } from '@ganlin/contract/iam/saved-filter';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export function listFilters(db: Db, userId: string, list: string) {
  return db
    .selectFrom('iamSavedFilter')
    .select(['id', 'name', 'search'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('slot')
    .execute();
}

/** Of all lists. */
export function listFiltersOf(db: Db, userId: string) {
  return db
    .selectFrom('iamSavedFilter')
    .select(['list', 'name', 'search', 'savedAt'])
    .where('userId', '=', userId)
    .orderBy('list')
    .orderBy('slot')
    .execute();
}

interface NewFilter {
  readonly id: string;
  readonly userId: string;
  readonly list: string;
  readonly name: string;
  readonly search: string;
  readonly savedAt: Date;
}

/** In the first free slot; false if there is none. */
export async function insertFilter(db: Db, { id, userId, list, name, search, savedAt }: NewFilter): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into iam_saved_filter (id, user_id, list, slot, name, search, saved_at)
    select ${id}, ${userId}, ${list}, slot, ${name}, ${search}, ${savedAt}
      from generate_series(1, ${sql.lit(MAX_SAVED_FILTERS)}) as slot
     where not exists (select from iam_saved_filter f
                        where f.user_id = ${userId} and f.list = ${list} and f.slot = slot.slot)
     order by slot limit 1`.execute(db);
  return numAffectedRows === 1n;
}

interface Change {
  readonly name: string;
  readonly search?: string | undefined;
  readonly savedAt: Date;
}

export async function updateFilter(
  db: Db,
  { id, userId, list }: Pick<NewFilter, 'id' | 'userId' | 'list'>,
  { name, search, savedAt }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('iamSavedFilter')
    .set({ name, savedAt, ...(search === undefined ? {} : { search }) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteFilter(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('iamSavedFilter')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteFiltersOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('iamSavedFilter').where('userId', '=', userId).execute();
}
