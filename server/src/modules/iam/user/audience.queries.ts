import { RoleType, UserState } from '@ganlin/contract/iam/user';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import type { Db } from '../../../platform/db/database.ts';
import { LEARNER_ROLE } from '../model/queries.ts';
import { deptsOfRegions, isOfRegions, userWithin } from '../model/scope.queries.ts';
import type { Scope } from '../model/scope.rules.ts';

/** Whom something is for: any of these. Departments include their sub-departments. */
export interface Audience {
  readonly all: boolean;
  readonly deptIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

/** A user's attributes that audiences and scopes can refer to. */
export interface Membership {
  readonly createdAt: Date;
  readonly deptId: string | null;
  /** The department and all its ancestors. */
  readonly deptPath: readonly string[];
  readonly roleIds: readonly string[];
  /** Their regions and the direct parents of these. */
  readonly regionIds: readonly string[];
}

/** The fields of a user that lists show. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly deptName: string;
}

/** Whether `u` has the role `r`. A learner has the built-in learner role whether or not anyone assigned it. */
const hasRole = sql<boolean>`(exists (select from iam_user_role ur where ur.user_id = u.id and ur.role_id = r.id)
    or r.code = ${LEARNER_ROLE} and u.role_type = ${RoleType.learner})`;

export function getMembership(db: Db, userId: string): Promise<Membership> {
  return db
    .selectFrom('iamUser as u')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('u.id', '=', userId)
    .select(['u.createdAt', 'u.deptId'])
    .select([
      sql<string[]>`coalesce(d.path, '{}')`.as('deptPath'),
      sql<string[]>`array(select r.id from iam_role r where ${hasRole} order by 1)`.as('roleIds'),
      sql<string[]>`array(select r.id from iam_region r where r.id in (u.region_id, d.region_id)
                          union select r.parent_id from iam_region r
                           where r.id in (u.region_id, d.region_id) and r.parent_id is not null order by 1)`.as(
        'regionIds',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** A user's department and all its ancestors; the cheapest of a user's audience attributes to query. */
export async function getDeptPath(reservedPool: ReservedPool, userId: string): Promise<readonly string[]> {
  const [found] = await prepared<{ path: string[] | null }>(reservedPool, deptPath, [userId]);
  return found?.path ?? [];
}

/** The same for many users in one query, by user; users without a department are left out. */
export async function listDeptPaths(db: Db, userIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .selectFrom('iamUser as u')
    .innerJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('u.id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .select(['u.id', 'd.path'])
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** One row (user_id, dept_path), for other modules' statements that also need a user's department. */
export const placeOf = (user: string): string => `(select u.id as user_id, coalesce(d.path, '{}') as dept_path
  from iam_user u left join iam_dept d on d.id = u.dept_id where u.id = ${user})`;

/** How much time a user has in exams, in percent, for other modules' statements. */
export const timePercentOf = (user: string): string => `(select u.time_percent from iam_user u where u.id = ${user})`;

/** Rows (user_id, dept_path, time_percent) of those who have more time than others. */
export const peopleWithMoreTime = `(select u.id as user_id, coalesce(d.path, '{}') as dept_path, u.time_percent
  from iam_user u left join iam_dept d on d.id = u.dept_id where u.time_percent > 100 and u.deleted_at is null)`;

/** The time that each of these users has in exams, in percent, where it is more than others have. */
export async function listTimePercents(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('iamUser')
    .where('id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('timePercent', '>', 100)
    .select(['id', 'timePercent'])
    .execute();
  return new Map(rows.map(({ id, timePercent }) => [id, timePercent]));
}

const deptPath: Statement = { name: 'iam.deptPath', text: `select dept_path as path from ${placeOf('$1')} w` };

/**
 * Users who can use their account now and belong to the audience, as a sub-select to join: id, user_name, real_name,
 * dept_name and created_at. `within` limits departments, roles and "all"; users named individually are not limited.
 */
export function peopleOf(audience: Audience, within: Scope): RawBuilder<Person> {
  return sql<Person>`(select u.id, u.user_name, u.real_name, coalesce(d.name, '') as dept_name, u.created_at
    from iam_user u left join iam_dept d on d.id = u.dept_id
   where u.deleted_at is null and u.state = ${UserState.normal}
     and (u.id = any(${[...audience.userIds]}::uuid[]) or ${userWithin(within, 'u')} and ${belongs(audience)}))`;
}

/** All users in a scope, deleted or not, as a sub-select to join. */
export function peopleWithin(scope: Scope): RawBuilder<Person> {
  return sql<Person>`(select u.id, u.user_name, u.real_name, coalesce(d.name, '') as dept_name
    from iam_user u left join iam_dept d on d.id = u.dept_id where ${userWithin(scope, 'u')})`;
}

/** Users in a scope who were not deleted, with their department and its ancestors, as a sub-select to join. */
export function peopleWithDepts(scope: Scope): RawBuilder<Person> {
  return sql<Person>`(select u.id, u.user_name, u.real_name, u.state = ${UserState.normal} as is_usable, u.dept_id, u.region_id,
         coalesce(d.name, '') as dept_name, coalesce(d.path, '{}') as dept_path
    from iam_user u left join iam_dept d on d.id = u.dept_id where u.deleted_at is null and ${userWithin(scope, 'u')})`;
}

interface AudienceIds {
  readonly isForAll: RawBuilder<boolean>;
  /** Sub-selects of ids. */
  readonly deptIds: RawBuilder<string>;
  readonly userIds: RawBuilder<string>;
}

/** Whether an audience includes anyone in one of these regions, as a condition. */
export function isForRegions(
  regionIds: readonly string[],
  { isForAll, deptIds, userIds }: AudienceIds,
): RawBuilder<boolean> {
  return sql<boolean>`(${isForAll}
    or exists (select from iam_dept d where d.id in ${deptsOfRegions(regionIds)} and d.path && array${deptIds})
    or exists (select from iam_user u where u.id in ${userIds} and ${isOfRegions(regionIds, 'u')}))`;
}

/**
 * Every account with its department and province, as a sub-select to join. Without a region of their own, users are in
 * the region of their department or, if it has none, of the nearest department above.
 */
export function peopleWithProvinces(): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`(select u.id, u.dept_id, coalesce(province.id, above.id, r.id) as region_id,
         u.deleted_at is null and u.state = ${UserState.normal} as is_usable
    from iam_user u
    left join iam_dept d on d.id = u.dept_id
    left join iam_region r on r.id = coalesce(u.region_id, d.region_id,
      (select up.region_id from unnest(d.path) with ordinality as step(id, depth)
         join iam_dept up on up.id = step.id where up.region_id is not null order by step.depth desc limit 1))
    left join iam_region above on above.id = r.parent_id
    left join iam_region province on province.id = above.parent_id)`;
}

/** Those of the given users that are in scope and not deleted, with what a certificate says about them. */
export function listAccounts(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('iamUser as u')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('u.deletedAt', 'is', null)
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(userWithin(scope, 'u'))
    .select(['u.id', 'u.realName', 'u.idCardSealed'])
    .select([
      sql<string>`coalesce(d.name, '')`.as('deptName'),
      sql<boolean>`u.state = ${UserState.normal}`.as('isUsable'),
    ])
    .execute();
}

/** Who these users are, for files that go to another installation; erased accounts have no name left. */
export function listIdentities(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('iamUser as u')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .select(['u.id', 'u.userName', 'u.realName', 'u.idCardSealed', 'u.mobileSealed'])
    .select(sql<string>`coalesce(d.name, '')`.as('deptName'))
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Users in scope by their account, in lower case, or the keyed hash of their ID number. */
export function listAccountIds(
  db: Db,
  scope: Scope,
  { userNames, idCardHashes }: { readonly userNames: readonly string[]; readonly idCardHashes: readonly Buffer[] },
) {
  return db
    .selectFrom('iamUser as u')
    .where('u.deletedAt', 'is', null)
    .where(userWithin(scope, 'u'))
    .where(
      sql<boolean>`(lower(u.user_name) = any(${[...userNames]}::text[])
        or u.id_card_hash = any(${[...idCardHashes]}::bytea[]))`,
    )
    .select(['u.id', sql<string>`lower(u.user_name)`.as('userName'), 'u.idCardHash'])
    .execute();
}

/** Users whose records may be read, as a sub-select of ids; undefined: everyone's, and records without a user. */
export type InScope = RawBuilder<{ id: string }> | undefined;

export const usersInScope = (scope: Scope): InScope => (scope.all ? undefined : peopleWithin(scope));

export async function countRoles(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('iamRole')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function belongs({ all, deptIds, roleIds }: Audience): RawBuilder<boolean> {
  if (all) return sql<boolean>`true`;
  return sql<boolean>`(d.path && ${[...deptIds]}::uuid[]
    or exists (select from iam_role r where r.id = any(${[...roleIds]}::uuid[]) and ${hasRole}))`;
}

export async function findRoleId(db: Db, code: string): Promise<string | undefined> {
  return (await db.selectFrom('iamRole').select('id').where('code', '=', code).executeTakeFirst())?.id;
}
