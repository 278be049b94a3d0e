import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Scope } from './scope.rules.ts';

/** A region and everything below it, by its id or its national code; none if there is no such region. */
export async function listRegionsBelow(db: Db, idOrCode: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from iam_region where code = ${idOrCode} or id::text = ${idOrCode}
      union all select r.id from iam_region r join below b on r.parent_id = b.id)
    select id from below`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether there is a region with this id or national code. */
export const isRegion = async (db: Db, idOrCode: string): Promise<boolean> =>
  (await listRegionsBelow(db, idOrCode)).length > 0;

export async function listTopDepts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('iamDept').select('id').where('parentId', 'is', null).execute();
  return rows.map(({ id }) => id);
}

export function listRoleScopes(db: Db, userId: string) {
  return db
    .selectFrom('iamUserRole as ur')
    .innerJoin('iamRole as r', 'r.id', 'ur.roleId')
    .where('ur.userId', '=', userId)
    .select(['r.id', 'r.dataScope', 'r.grantsAll'])
    .execute();
}

export async function listRoleDepts(db: Db, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectFrom('iamRoleDept')
    .select('deptId')
    .where('roleId', 'in', [...roleIds])
    .execute();
  return rows.map(({ deptId }) => deptId);
}

/** The user's department and region; without a region of their own, the department's. */
export function findMembership(db: Db, userId: string) {
  return db
    .selectFrom('iamUser as u')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('u.id', '=', userId)
    .select(['u.deptId', sql<string | null>`coalesce(u.region_id, d.region_id)`.as('regionId')])
    .executeTakeFirst();
}

/** The departments in a scope, as a condition on a row of iam_dept called `alias`. */
export function deptWithin(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const d = sql.raw(alias);
  return sql<boolean>`((${d}.id = any(${[...scope.depts]}::uuid[])
    or ${d}.path && ${[...scope.deptTrees]}::uuid[]
    or ${d}.region_id in (${regionsOf(scope)}))
    and ${scope.onlyRegions ? sql`${regionOfDept(d)} = any(${[...scope.onlyRegions]}::uuid[])` : sql`true`})`;
}

/** The same as a sub-select of their ids, for tables of other modules that refer to a department. */
export function deptsWithin(scope: Scope): RawBuilder<string> {
  return sql<string>`(select d.id from iam_dept d where ${deptWithin(scope, 'd')})`;
}

/**
 * Users in these departments and with these regions of their own are in the scope; besides them only its user is.
 */
export async function listPlacesWithin(
  db: Db,
  scope: Scope,
): Promise<{ readonly deptIds: readonly string[]; readonly regionIds: readonly string[] }> {
  const { rows } = await sql<{ deptIds: string[]; regionIds: string[] }>`
    select array(${deptsWithin(scope)}) as dept_ids, array(${regionsOf(scope)}) as region_ids`.execute(db);
  return rows[0] ?? { deptIds: [], regionIds: [] };
}

/** The users in a scope, as a condition on a row of iam_user called `alias`. */
export function userWithin(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const u = sql.raw(alias);
  return sql<boolean>`((${u}.id = ${scope.userId}::uuid
    or ${u}.dept_id in (select d.id from iam_dept d where ${deptWithin({ ...scope, onlyRegions: null }, 'd')})
    or ${u}.region_id in (${regionsOf(scope)})) and ${isWithinLimit(scope, alias)})`;
}

/** What is counted by department and own region of people, as a condition on a row called `alias` with both. */
export function placeWithin(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const row = sql.raw(alias);
  return sql<boolean>`((${row}.dept_id in ${deptsWithin({ ...scope, onlyRegions: null })}
    or ${row}.region_id in (${regionsOf(scope)})) and ${isWithinLimit(scope, alias)})`;
}

/** Departments whose region is one of these, as a sub-select of their ids. */
export const deptsOfRegions = (regionIds: readonly string[]): RawBuilder<string> =>
  sql<string>`(select d.id from iam_dept d where ${regionOfDept(sql.raw('d'))} = any(${[...regionIds]}::uuid[]))`;

/** By the region of their own or, without one, that of their department; as a condition on a row called `alias`. */
export function isOfRegions(regionIds: readonly string[], alias: string): RawBuilder<boolean> {
  const row = sql.raw(alias);
  return sql<boolean>`(${row}.region_id = any(${[...regionIds]}::uuid[])
    or ${row}.region_id is null and ${row}.dept_id in ${deptsOfRegions(regionIds)})`;
}

const isWithinLimit = ({ onlyRegions }: Scope, alias: string): RawBuilder<boolean> =>
  onlyRegions ? isOfRegions(onlyRegions, alias) : sql<boolean>`true`;

/** A department without a region of its own is in that of the nearest department above it that has one. */
const regionOfDept = (dept: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${dept}.region_id, (select up.region_id from unnest(${dept}.path) with ordinality as step(id, depth)
    join iam_dept up on up.id = step.id where up.region_id is not null order by step.depth desc limit 1))`;

function regionsOf({ regions }: Scope): RawBuilder<string> {
  return sql<string>`select r.id from iam_region r
    where r.id = any(${[...regions]}::uuid[]) or r.parent_id = any(${[...regions]}::uuid[])`;
}
