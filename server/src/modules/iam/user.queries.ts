import { UserState, type RoleType } from '@ganlin/contract/iam/user';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { IamUser } from '../../platform/db/schema.gen.ts';
import type { Scope } from './scope.rules.ts';
import { userWithin } from './scope.queries.ts';

export interface UserSearch {
  /** Part of the name or account. */
  readonly text?: string | undefined;
  readonly mobileHash?: Buffer | undefined;
  readonly idCardHash?: Buffer | undefined;
  readonly state?: UserState | undefined;
  readonly roleType?: RoleType | undefined;
  readonly roleId?: string | undefined;
  readonly deptId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export interface UserSort {
  readonly field: 'createdAt' | 'lastLoginAt' | 'userName' | 'realName';
  readonly order: 'asc' | 'desc';
}

const columns = [
  'u.id',
  'u.userName',
  'u.realName',
  'u.avatar',
  'u.mobileSealed',
  'u.idCardSealed',
  'u.email',
  'u.roleType',
  'u.state',
  'u.deptId',
  'u.createdAt',
  'u.lastLoginAt',
] as const;

/** Names sort as people expect them: by pinyin. */
const orders = {
  createdAt: sql`u.created_at`,
  lastLoginAt: sql`coalesce(u.last_login_at, '-infinity')`,
  userName: sql`lower(u.user_name)`,
  realName: sql`u.real_name collate "zh-x-icu"`,
} satisfies Record<UserSort['field'], RawBuilder<unknown>>;

export async function pageUsers(
  db: Db,
  { scope, search, sort }: { scope: Scope; search: UserSearch; sort: UserSort },
  { current, size }: { current: number; size: number },
) {
  const base = matching(db, scope, search);
  const records = await base
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .select(columns)
    .select(sql<string>`coalesce(d.name, '')`.as('deptName'))
    .orderBy(sql`${orders[sort.field]} ${sql.raw(sort.order)}`)
    .orderBy('u.id', sort.order)
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { records, total };
}

/** The next users after one, in the order of their ids: an export walks through all of them in even steps. */
export function usersAfter(
  db: Db,
  { scope, search }: { scope: Scope; search: UserSearch },
  { after, limit }: { after: string; limit: number },
) {
  return matching(db, scope, search)
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('u.id', '>', after)
    .select(columns)
    .select(sql<string>`coalesce(d.name, '')`.as('deptName'))
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

export function findUser(db: Db, scope: Scope, id: string) {
  return matching(db, scope, { ids: [id] })
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .select(columns)
    .select(['u.regionId', 'u.reviewNote', 'u.mustChangePassword'])
    .select(sql<string>`coalesce(d.name, '')`.as('deptName'))
    .executeTakeFirst();
}

/** Locks those of the given users that the scope reaches, in a fixed order so that two bulk actions never wait crosswise. */
export function lockUsers(db: Db, scope: Scope, ids: readonly string[]) {
  return matching(db, scope, { ids })
    .select(['u.id', 'u.userName', 'u.realName', 'u.state', 'u.roleType', 'u.deptId'])
    .orderBy('u.id')
    .forUpdate('u')
    .execute();
}

function matching(db: Db, scope: Scope, search: UserSearch) {
  const { text, mobileHash, idCardHash, state, roleType, roleId, deptId, ids } = search;
  return db
    .selectFrom('iamUser as u')
    .where('u.deletedAt', 'is', null)
    .where(userWithin(scope, 'u'))
    .$if(Boolean(text), (query) => query.where(nameHolds(text ?? '')))
    .$if(mobileHash !== undefined, (query) => query.where('u.mobileHash', '=', mobileHash ?? null))
    .$if(idCardHash !== undefined, (query) => query.where('u.idCardHash', '=', idCardHash ?? null))
    .$if(state !== undefined, (query) => query.where('u.state', '=', state ?? 0))
    .$if(roleType !== undefined, (query) => query.where('u.roleType', '=', roleType ?? 0))
    .$if(roleId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from iam_user_role ur where ur.user_id = u.id and ur.role_id = ${roleId})`,
      ),
    )
    .$if(deptId !== undefined, (query) =>
      query.where(sql<boolean>`u.dept_id in (select d.id from iam_dept d where d.path && array[${deptId}::uuid])`),
    )
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`u.id = any(${[...(ids ?? [])]}::uuid[])`));
}

/** The index narrows by characters and pairs of them, the comparison decides. */
function nameHolds(text: string): RawBuilder<boolean> {
  const wanted = text.toLowerCase();
  const name = sql`lower(u.real_name || ' ' || u.user_name)`;
  return sql<boolean>`(grams(${name}) @> grams(${wanted}::text) and position(${wanted} in ${name}) > 0)`;
}

export async function rolesOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('iamUserRole as ur')
    .innerJoin('iamRole as r', 'r.id', 'ur.roleId')
    .where('ur.userId', 'in', [...userIds])
    .select(['ur.userId', 'r.id', 'r.name'])
    .orderBy('r.name')
    .execute();
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, list]) => [userId, list.map(({ id, name }) => ({ id, name }))]));
}

export async function insertUser(db: Db, row: Insertable<IamUser>): Promise<void> {
  await db.insertInto('iamUser').values(row).execute();
}

export async function updateUsers(db: Db, ids: readonly string[], change: Updateable<IamUser>): Promise<void> {
  await db
    .updateTable('iamUser')
    .set(change)
    .where('id', 'in', [...ids])
    .execute();
}

export async function removeRoles(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('iamUserRole')
    .where('userId', 'in', [...userIds])
    .execute();
}

export async function addRoles(db: Db, userIds: readonly string[], roleIds: readonly string[]): Promise<void> {
  const rows = userIds.flatMap((userId) => roleIds.map((roleId) => ({ userId, roleId })));
  if (rows.length === 0) return;
  await db
    .insertInto('iamUserRole')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends sessions and returns their hashes, so that the cache can forget them too. */
export async function endSessions(
  db: Db,
  userIds: readonly string[],
  only: { readonly id?: string | undefined; readonly except?: string | undefined } = {},
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('iamSession')
    .where('userId', 'in', [...userIds])
    .$if(only.id !== undefined, (query) => query.where('id', '=', only.id ?? ''))
    .$if(only.except !== undefined, (query) => query.where('id', '<>', only.except ?? ''))
    .returning('tokenHash')
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}

export function findPasswordHash(db: Db, userId: string) {
  return db.selectFrom('iamUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function isDeptWithin(db: Db, within: RawBuilder<boolean>, deptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('iamDept as d')
    .select('d.id')
    .where('d.id', '=', deptId)
    .where(within)
    .executeTakeFirst();
  return found !== undefined;
}

export async function sessionHashes(db: Db, userIds: readonly string[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('iamSession')
    .select('tokenHash')
    .where('userId', 'in', [...userIds])
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}

export async function isRegion(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('iamRegion').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
