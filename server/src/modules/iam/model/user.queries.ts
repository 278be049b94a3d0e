import { UserState, type RoleType } from '@ganlin/contract/iam/user';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamUser } from '../../../platform/db/schema.gen.ts';
import type { Scope } from './scope.rules.ts';
import { userWithin } from './scope.queries.ts';

export interface UserSearch {
  /** Part of the name or account. */
  readonly text?: string | undefined;
  /** Keyed hashes as hex: a search may be stored in a task's input. */
  readonly mobileHash?: string | undefined;
  readonly idCardHash?: string | undefined;
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

/** Needs `d` as the user's department: its name, and the department they requested while they have none. */
const deptNames = [
  sql<string>`coalesce(d.name, '')`.as('deptName'),
  sql<string>`coalesce((select w.name from iam_dept w where w.id = u.wished_dept_id), '')`.as('wishedDept'),
] as const;

/** Names sort by pinyin, as users expect. */
const orders = {
  createdAt: sql`u.created_at`,
  lastLoginAt: sql`coalesce(u.last_login_at, '-infinity')`,
  userName: sql`lower(u.user_name)`,
  realName: sql`u.real_name collate "zh-x-icu"`,
} satisfies Record<UserSort['field'], RawBuilder<unknown>>;

interface UserQuery {
  readonly scope: Scope;
  readonly search: UserSearch;
  readonly sort: UserSort;
}

interface Page {
  readonly current: number;
  readonly size: number;
}

export async function pageUsers(db: Db, query: UserQuery, page: Page) {
  const records = await (query.search.text ? pageByName(db, query, page) : pageInOrder(db, query, page));
  const total = records[0]?.total ?? (await countUsersWithin(db, query));
  return { records, total };
}

/** The sort order's own index yields the page; the total is counted separately. */
function pageInOrder(db: Db, { scope, search, sort }: UserQuery, { current, size }: Page) {
  return matching(db, scope, search)
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .select(columns)
    .select([...deptNames, sql<number | null>`null`.as('total')])
    .orderBy(sql`${orders[sort.field]} ${sql.raw(sort.order)}`)
    .orderBy('u.id', sort.order)
    .limit(size)
    .offset((current - 1) * size)
    .execute();
}

/**
 * Finds names once, for page and count together; materialized so that the planner cannot scan in the list's sort
 * order.
 */
function pageByName(db: Db, { scope, search, sort }: UserQuery, { current, size }: Page) {
  return db
    .with(
      (name) => name('found').materialized(),
      () => matching(db, scope, search).select(['u.id', orders[sort.field].as('place')]),
    )
    .with('page', (query) =>
      query
        .selectFrom('found')
        .selectAll()
        .orderBy('place', sort.order)
        .orderBy('id', sort.order)
        .limit(size)
        .offset((current - 1) * size),
    )
    .selectFrom('page as p')
    .innerJoin('iamUser as u', 'u.id', 'p.id')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .select(columns)
    .select([...deptNames, sql<number | null>`(select count(*) from found)`.as('total')])
    .orderBy('p.place', sort.order)
    .orderBy('p.id', sort.order)
    .execute();
}

/** Counts matching users, up to `most`. */
export async function countUsersWithin(
  db: Db,
  { scope, search }: { scope: Scope; search: UserSearch },
  max = 10_000_000,
): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, scope, search).select('u.id').limit(max).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The next users after an id, in id order: an export iterates over all of them in even steps. */
export function usersAfter(
  db: Db,
  { scope, search }: { scope: Scope; search: UserSearch },
  { after, limit }: { after: string; limit: number },
) {
  return matching(db, scope, search)
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('u.id', '>', after)
    .select(columns)
    .select(deptNames)
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

export function findUser(db: Db, scope: Scope, id: string) {
  return matching(db, scope, { ids: [id] })
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .select(columns)
    .select(['u.regionId', 'u.reviewNote', 'u.mustChangePassword', 'u.timePercent'])
    .select(deptNames)
    .executeTakeFirst();
}

/** Locks those of the given users that are in scope, in a fixed order so that two bulk actions never deadlock. */
export function lockUsers(db: Db, scope: Scope, ids: readonly string[]) {
  return matching(db, scope, { ids })
    .select(['u.id', 'u.userName', 'u.realName', 'u.state', 'u.roleType', 'u.deptId', 'u.reviewNote'])
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
    .$if(mobileHash !== undefined, (query) => query.where('u.mobileHash', '=', Buffer.from(mobileHash ?? '', 'hex')))
    .$if(idCardHash !== undefined, (query) => query.where('u.idCardHash', '=', Buffer.from(idCardHash ?? '', 'hex')))
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

/** Those of the given users that are in scope, deleted or not. */
export async function idsWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('iamUser as u')
    .where(sql<boolean>`u.id = any(${[...ids]}::uuid[])`)
    .where(userWithin(scope, 'u'))
    .select('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Users in scope, optionally filtered by name and department, as a sub-select of ids. */
export function usersMatching(
  scope: Scope,
  { text, deptId }: { readonly text?: string | undefined; readonly deptId?: string | undefined },
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`(select u.id from iam_user u where u.deleted_at is null and ${userWithin(scope, 'u')}
    ${text ? sql`and ${nameHolds(text)}` : sql``}
    ${deptId ? sql`and u.dept_id in (select d.id from iam_dept d where d.path && array[${deptId}::uuid])` : sql``})`;
}

/** The index holds single characters and pairs; for longer text it only narrows the rows, and `position` decides. */
function nameHolds(text: string): RawBuilder<boolean> {
  const wanted = text.toLowerCase();
  const name = sql`lower(u.real_name || ' ' || u.user_name)`;
  const characters = Array.from(wanted);
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  const known = sql<boolean>`grams(${name}) @> ${pairs.length === 0 ? characters : pairs}::text[]`;
  return characters.length <= 2 ? known : sql<boolean>`(${known} and position(${wanted} in ${name}) > 0)`;
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

/** Ends sessions and returns their hashes, so that they can be removed from the cache too. */
export async function endSessions(
  db: Db,
  userIds: readonly string[],
  only: {
    readonly id?: string | undefined;
    readonly except?: string | undefined;
    /** False leaves sessions embedded in other systems' frames alone. */
    readonly embedded?: false;
  } = {},
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('iamSession')
    .where('userId', 'in', [...userIds])
    .$if(only.id !== undefined, (query) => query.where('id', '=', only.id ?? ''))
    .$if(only.except !== undefined, (query) => query.where('id', '<>', only.except ?? ''))
    .$if(only.embedded === false, (query) => query.where('hostId', 'is', null))
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
