import type { Db } from '../../../platform/db/database.ts';

export function listDeptNames(db: Db) {
  return db
    .selectFrom('iamDept')
    .select(['id', 'parentId', 'name'])
    .orderBy('parentId', (order) => order.asc().nullsFirst())
    .orderBy('sort')
    .orderBy('name')
    .execute();
}

export async function isDept(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('iamDept').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
