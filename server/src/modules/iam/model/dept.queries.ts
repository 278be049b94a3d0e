import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamDept, IamRegion } from '../../../platform/db/schema.gen.ts';
import { deptWithin } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';

const columns = ['d.id', 'd.parentId', 'd.code', 'd.name', 'd.leader', 'd.regionId', 'd.sort'] as const;

/**
 * Serializes changes to the tree. Locking rows is not enough: a path is written from the paths above it, and a
 * department that arrives below while another move waits would keep an outdated one. Readers, and users who join a
 * department, do not wait.
 */
export async function lockDepts(db: Db): Promise<void> {
  await sql`lock table iam_dept in share row exclusive mode`.execute(db);
}

/** The departments in scope, each with the users in it and in those in scope below it. */
export function listDepts(db: Db, scope: Scope) {
  const people = sql<{ id: string; users: number }>`(
    select above.id, sum(own.users)::int as users
      from (select dept_id, count(*) as users from iam_user where deleted_at is null group by dept_id) own
      join iam_dept d on d.id = own.dept_id
      cross join unnest(d.path) as above(id)
     where ${deptWithin(scope, 'd')}
     group by above.id)`;
  return db
    .selectFrom('iamDept as d')
    .leftJoin(people.as('p'), 'p.id', 'd.id')
    .where(deptWithin(scope, 'd'))
    .select(columns)
    .select(sql<number>`coalesce(p.users, 0)`.as('users'))
    .orderBy('d.parentId', (order) => order.asc().nullsFirst())
    .orderBy('d.sort')
    .orderBy('d.name')
    .execute();
}

/** The departments in scope, without the number of users, which takes long to count. */
export function listDeptTree(db: Db, scope: Scope) {
  return db
    .selectFrom('iamDept as d')
    .where(deptWithin(scope, 'd'))
    .select(['d.id', 'd.parentId', 'd.name'])
    .orderBy('d.sort')
    .orderBy('d.name')
    .execute();
}

export function findDept(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('iamDept as d')
    .where('d.id', '=', id)
    .where(deptWithin(scope, 'd'))
    .select([...columns, 'd.path'])
    .executeTakeFirst();
}

/** The departments with these ids in scope, locked until the commit: nobody joins them meanwhile. */
export function holdDepts(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('iamDept as d')
    .where('d.id', 'in', [...ids])
    .where(deptWithin(scope, 'd'))
    .select(columns)
    .orderBy('d.id')
    .forUpdate()
    .execute();
}

/** Whether the scope may assign a region to a department: a region in scope, or one directly below such a region. */
export async function isRegionWithin(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('iamRegion as r')
    .where('r.id', '=', id)
    .$if(!scope.all, (query) =>
      query.where(
        sql<boolean>`(r.id = any(${[...scope.regions]}::uuid[]) or r.parent_id = any(${[...scope.regions]}::uuid[])
          or exists (select 1 from iam_dept d where d.region_id in (r.id, r.parent_id) and ${deptWithin(scope, 'd')}))`,
      ),
    )
    .select('r.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether something below a department is out of scope. */
export async function hasBelowBeyond(db: Db, scope: Scope, deptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('iamDept as d')
    .where(sql<boolean>`d.path && array[${deptId}::uuid]`)
    .where(sql<boolean>`${deptWithin(scope, 'd')} is not true`)
    .select('d.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listSiblings(db: Db, parentId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('iamDept')
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .select('id')
    .orderBy('sort')
    .orderBy('name')
    .execute();
  return rows.map(({ id }) => id);
}

export async function lastSort(db: Db, parentId: string | null): Promise<number> {
  const { last } = await db
    .selectFrom('iamDept')
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .select(sql<number>`coalesce(max(sort), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertDept(db: Db, row: Insertable<IamDept>): Promise<void> {
  await db.insertInto('iamDept').values(row).execute();
}

export async function updateDept(db: Db, id: string, set: Updateable<IamDept>): Promise<void> {
  await db.updateTable('iamDept').set(set).where('id', '=', id).execute();
}

/** Rewrites the paths of a department and all below it from its new parent's. */
export async function rewritePaths(
  db: Db,
  dept: { readonly id: string; readonly path: readonly string[] },
  parentPath: readonly string[],
): Promise<void> {
  await sql`update iam_dept set path = ${[...parentPath]}::uuid[] || path[${dept.path.length}::int:]
             where path @> ${[dept.id]}::uuid[]`.execute(db);
}

/** Numbers departments in the given order, from 1. */
export async function numberDepts(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update iam_dept d set sort = place.number
              from unnest(${[...ids]}::uuid[]) with ordinality as place(id, number)
             where d.id = place.id and d.sort <> place.number`.execute(db);
}

/** Departments that have children other than those named. */
export function countChildren(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('iamDept')
    .where('parentId', 'in', [...ids])
    .where('id', 'not in', [...ids])
    .select((eb) => ['parentId as deptId', eb.fn.countAll<number>().as('count')])
    .groupBy('parentId')
    .execute();
}

export function countMembers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('iamUser')
    .where('deptId', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .select((eb) => ['deptId', eb.fn.countAll<number>().as('count')])
    .groupBy('deptId')
    .execute();
}

export function findRoleNaming(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('iamRoleDept as rd')
    .innerJoin('iamRole as r', 'r.id', 'rd.roleId')
    .where('rd.deptId', 'in', [...ids])
    .select(['rd.deptId', 'r.name as role'])
    .orderBy('r.name')
    .limit(1)
    .executeTakeFirst();
}

/** Deleted users no longer count as members, but their rows still refer to the department. */
export async function deleteDepts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('iamUser')
    .set({ deptId: null })
    .where('deptId', 'in', [...ids])
    .where('deletedAt', 'is not', null)
    .execute();
  await db
    .deleteFrom('iamDept')
    .where('id', 'in', [...ids])
    .execute();
}

export function listRegions(db: Db) {
  return db
    .selectFrom('iamRegion')
    .select(['id', 'parentId', 'code', 'name'])
    .orderBy('sort')
    .orderBy('code')
    .execute();
}

/** The id of the region with this code, created if missing. */
export async function ensureRegion(db: Db, row: Insertable<IamRegion>): Promise<string> {
  await db
    .insertInto('iamRegion')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const { id } = await db.selectFrom('iamRegion').select('id').where('code', '=', row.code).executeTakeFirstOrThrow();
  return id;
}

/** The department with this code, or else the sibling with its name; created if there is neither. */
export async function ensureDept(db: Db, row: Insertable<IamDept>) {
  await db
    .insertInto('iamDept')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('iamDept')
    .select(['id', 'path'])
    .where(
      sql<boolean>`(lower(code) = lower(${row.code})
        or name = ${row.name} and parent_id is not distinct from ${row.parentId ?? null}::uuid)`,
    )
    .orderBy(sql`lower(code) = lower(${row.code})`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
