import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamMenu, IamUser } from '../../../platform/db/schema.gen.ts';
import { newId } from '../../../platform/ids.ts';

export async function ensureRole(
  db: Db,
  { now, ...role }: { code: string; name: string; grantsAll: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('iamRole')
    .values({ id: newId(), ...role, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/** Returns the id of the item with this code, new or existing; an existing one retains users' edits. */
export async function ensureMenu(db: Db, row: Insertable<IamMenu>): Promise<string> {
  await db
    .insertInto('iamMenu')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const { id } = await db.selectFrom('iamMenu').select('id').where('code', '=', row.code).executeTakeFirstOrThrow();
  return id;
}

export async function grantMenus(db: Db, roleCode: string, menuCodes: readonly string[]): Promise<void> {
  await db
    .insertInto('iamRoleMenu')
    .columns(['roleId', 'menuId'])
    .expression((eb) =>
      eb
        .selectFrom(['iamRole', 'iamMenu'])
        .select(['iamRole.id', 'iamMenu.id as menuId'])
        .where('iamRole.code', '=', roleCode)
        .where('iamMenu.code', 'in', [...menuCodes]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isNameTaken(db: Db, userName: string): Promise<boolean> {
  const found = await db
    .selectFrom('iamUser')
    .select('id')
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertUser(db: Db, roleCode: string, user: Insertable<IamUser>): Promise<void> {
  await db.insertInto('iamUser').values(user).execute();
  await db
    .insertInto('iamUserRole')
    .columns(['userId', 'roleId'])
    .expression((eb) =>
      eb
        .selectFrom('iamRole')
        .select([sql<string>`${user.id}::uuid`.as('userId'), 'id'])
        .where('code', '=', roleCode),
    )
    .execute();
}

export async function findDeptId(db: Db, code: string): Promise<string | null> {
  const found = await db
    .selectFrom('iamDept')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
}
