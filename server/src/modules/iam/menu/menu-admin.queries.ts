import { MenuType } from '@ganlin/contract/iam/menu';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamMenu } from '../../../platform/db/schema.gen.ts';
import { listMenus } from '../model/queries.ts';

/**
 * Serializes changes to the tree: what a change relies on, such as a free URL or an item not being below itself,
 * still holds when it is written. A unique index on the URL would cover the URL alone, and would block a release
 * whose new page has a URL that a site gave to its own item.
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

/** Numbers items in the given order, from 1. */
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
