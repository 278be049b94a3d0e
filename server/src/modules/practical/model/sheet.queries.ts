import { SheetState } from '@ganlin/contract/practical/kinds';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PracticalSheet } from '../../../platform/db/schema.gen.ts';

export type SheetRow = NonNullable<Awaited<ReturnType<typeof findSheet>>>;

export function findSheet(db: Db, id: string, { lock = false } = {}) {
  return db
    .selectFrom('practicalSheet')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export function listSheets(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('practicalSheet')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
}

/** False: the id is taken. */
export async function insertSheet(db: Db, row: Insertable<PracticalSheet>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('practicalSheet')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateSheet(db: Db, id: string, set: Updateable<PracticalSheet>): Promise<void> {
  await db.updateTable('practicalSheet').set(set).where('id', '=', id).execute();
}

export async function deleteSheet(db: Db, id: string): Promise<void> {
  await db.deleteFrom('practicalSheet').where('id', '=', id).where('state', '=', SheetState.draft).execute();
}
