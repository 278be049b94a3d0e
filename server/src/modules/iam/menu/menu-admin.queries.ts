import { MenuType } from '@ganlin/contract/iam/menu';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamMenu } from '../../../platform/db/schema.gen.ts';
import { listMenus } from '../model/queries.ts';

/**
 * Changes to the tree come one after another: what a change relies on, as that an address is free or that an item is
 * not below itself, still holds when it is written. A unique index on the address would do for the address alone, and
 * would stop a release whose new page has an address that people gave to an item of their own.
 */
export async function lockMenus(db: Db): Promise<void> {
  await sql`lock table iam_menu in share row exclusive mode`.execute(db);
}

export async function listAll(db: Db) {
  // The column's check constraint allows nothing else.
  return (await listMenus(db, 'all')).map((row) => ({ ...row, type: row.type as MenuType }));
}

export async function insertMenu(db: Db, row: Insertable<IamMenu>): Promise<void> {
  await db.insertInto('iamMenu').values(row).execute();
}

export async function updateMenu(db: Db, id: string, set: Updateable<IamMenu>): Promise<void> {
  await db.updateTable('iamMenu').set(set).where('id', '=', id).execute();
}

/** Numbers items in the order given, from 1. */
export async function numberMenus(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update iam_menu m set sort = place.number
              from unnest(${[...ids]}::uuid[]) with ordinality as place(id, number)
             where m.id = place.id and m.sort <> place.number`.execute(db);
}

export async function deleteMenus(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('iamMenu')
    .where('id', 'in', [...ids])
    .execute();
}
