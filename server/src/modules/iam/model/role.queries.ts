import { DataScope } from '@ganlin/contract/iam/role';
import { RoleType, UserState } from '@ganlin/contract/iam/user';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamRole } from '../../../platform/db/schema.gen.ts';
import { LEARNER_ROLE } from './queries.ts';
import { deptWithin, userWithin } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';

/** Roles with all their grants, or the one with this id. */
export async function listRoles(db: Db, id?: string) {
  const rows = await db
    .selectFrom('iamRole as r')
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .select(['r.id', 'r.code', 'r.name', 'r.remark', 'r.dataScope', 'r.grantsAll', 'r.secondFactor'])
    .select([
      sql<number>`(select count(*) from iam_user_role ur join iam_user u on u.id = ur.user_id
                    where ur.role_id = r.id and u.deleted_at is null)`.as('users'),
      sql<string[]>`array(select m.menu_id from iam_role_menu m where m.role_id = r.id order by 1)`.as('menuIds'),
      sql<string[]>`array(select d.dept_id from iam_role_dept d where d.role_id = r.id order by 1)`.as('deptIds'),
    ])
    .orderBy('r.grantsAll', 'desc')
    .orderBy('r.createdAt')
    .orderBy('r.code')
    .execute();
  // The column's check constraint allows nothing else; a role that grants everything has everything in scope.
  return rows.map((row) => ({ ...row, dataScope: row.grantsAll ? DataScope.all : (row.dataScope as DataScope) }));
}

/** Locks roles until the commit: none is assigned or removed meanwhile. */
export async function holdRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('iamRole')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Menus by id, with the permission of functions. */
export function listMenusById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('iamMenu')
    .select(['id', 'permission'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function countDeptsWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('iamDept as d')
    .where('d.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(deptWithin(scope, 'd'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a user out of scope has one of these roles. */
export async function isHeldBeyond(db: Db, scope: Scope, roleIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('iamUserRole as ur')
    .innerJoin('iamUser as u', 'u.id', 'ur.userId')
    .where('ur.roleId', 'in', [...roleIds])
    .where('u.deletedAt', 'is', null)
    // For a user without department and region the condition is null.
    .where(sql<boolean>`${userWithin(scope, 'u')} is not true`)
    .select('u.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** All departments in these trees. */
export async function listDeptsInTrees(db: Db, roots: readonly string[]): Promise<string[]> {
  if (roots.length === 0) return [];
  const rows = await db
    .selectFrom('iamDept')
    .select('id')
    .where(sql<boolean>`path && ${[...roots]}::uuid[]`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertRole(db: Db, row: Insertable<IamRole>): Promise<void> {
  await db.insertInto('iamRole').values(row).execute();
}

export async function updateRole(db: Db, id: string, set: Updateable<IamRole>): Promise<void> {
  await db.updateTable('iamRole').set(set).where('id', '=', id).execute();
}

export async function replaceMenus(db: Db, roleId: string, menuIds: readonly string[]): Promise<void> {
  await db.deleteFrom('iamRoleMenu').where('roleId', '=', roleId).execute();
  if (menuIds.length === 0) return;
  await db
    .insertInto('iamRoleMenu')
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .execute();
}

export async function replaceDepts(db: Db, roleId: string, deptIds: readonly string[]): Promise<void> {
  await db.deleteFrom('iamRoleDept').where('roleId', '=', roleId).execute();
  if (deptIds.length === 0) return;
  await db
    .insertInto('iamRoleDept')
    .values(deptIds.map((deptId) => ({ roleId, deptId })))
    .execute();
}

/** Deleted users no longer count, but their rows still refer to the role. */
export async function deleteRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('iamUserRole')
    .where('roleId', 'in', [...ids])
    .execute();
  await db
    .deleteFrom('iamRole')
    .where('id', 'in', [...ids])
    .execute();
}

/** The stored token hashes of all users with the role; every learner has the learner role, assigned or not. */
export async function listTokenHashes(db: Db, roleId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('iamSession as s')
    .where('s.userId', 'in', (eb) =>
      eb
        .selectFrom('iamUserRole as ur')
        .select('ur.userId as id')
        .where('ur.roleId', '=', roleId)
        .union(
          eb
            .selectFrom('iamUser as u')
            .innerJoin('iamRole as r', (join) => join.on('r.id', '=', roleId).on('r.code', '=', LEARNER_ROLE))
            .select('u.id')
            .where('u.roleType', '=', RoleType.learner),
        ),
    )
    .select('s.tokenHash')
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Whether the roles of the user `u` grant a permission. */
const holds = (permission: string) => sql<boolean>`exists (
  select from iam_user_role ur join iam_role r on r.id = ur.role_id
   where ur.user_id = u.id and (r.grants_all or exists (
     select from iam_role_menu rm join iam_menu m on m.id = rm.menu_id
      where rm.role_id = r.id and m.permission = ${permission})))`;

/** Those of these users whose account is active, and whether their roles grant a permission. */
export async function listHolders(db: Db, permission: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; realName: string; holds: boolean }>`
    select u.id, u.real_name, ${holds(permission)} as holds
      from iam_user u
     where u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null and u.state = ${UserState.normal}`.execute(db);
  return rows;
}

/** Active users whose roles grant a permission. */
export async function listUsersWith(db: Db, permission: string, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from iam_user u
     where u.role_type = ${RoleType.staff} and u.deleted_at is null and u.state = ${UserState.normal}
       and ${holds(permission)}
     order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Holder {
  readonly userId: string;
  readonly realName: string;
  readonly userName: string;
  readonly deptName: string;
}

/** Those of the users, given as a sub-select of ids, whose account is active and whose roles grant a permission. */
export async function pageHolders(
  db: Db,
  permission: string,
  {
    among,
    current,
    size,
  }: { readonly among: RawBuilder<{ id: string }>; readonly current: number; readonly size: number },
): Promise<{ records: Holder[]; total: number }> {
  const holders = sql`from iam_user u left join iam_dept d on d.id = u.dept_id
     where u.id in ${among} and u.state = ${UserState.normal} and ${holds(permission)}`;
  const { rows: records } = await sql<Holder>`
    select u.id as user_id, u.real_name, u.user_name, coalesce(d.name, '') as dept_name ${holders}
     order by u.real_name, u.id limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${holders}`.execute(db);
  return { records, total: counted[0]?.total ?? 0 };
}
