import { RoleType } from '@ganlin/contract/iam/user';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamSession } from '../../../platform/db/schema.gen.ts';

export function findUserByName(db: Db, userName: string) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'userName', 'realName', 'passwordHash', 'state', 'roleType', 'isDemo'])
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export function findUserByMobile(db: Db, mobileHash: Buffer) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'userName', 'realName', 'passwordHash', 'state', 'roleType', 'isDemo'])
    .where('mobileHash', '=', mobileHash)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function noteLogin(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('iamUser').set({ lastLoginAt: now }).where('id', '=', userId).execute();
}

export async function insertSession(db: Db, row: Insertable<IamSession>): Promise<void> {
  await db.insertInto('iamSession').values(row).execute();
}

export async function holdUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('iamUser').select('id').where('id', '=', userId).forUpdate().execute();
}

export function findSealedMobile(db: Db, userId: string) {
  return db.selectFrom('iamUser').select('mobileSealed').where('id', '=', userId).executeTakeFirst();
}

export async function touchSession(
  db: Db,
  id: string,
  { lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date },
) {
  await db.updateTable('iamSession').set({ lastSeenAt, expiresAt }).where('id', '=', id).execute();
}

export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('iamSession')
    .select(['id', 'ip', 'userAgent', 'hostName', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();
}

/** Ends one session of its owner; returns the hash so that it can be removed from the cache too. */
export function deleteSession(db: Db, id: string, userId: string) {
  return db
    .deleteFrom('iamSession')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('tokenHash')
    .executeTakeFirst();
}

export async function deleteExpired(
  db: Db,
  { now, failuresBefore }: { now: Date; failuresBefore: Date },
): Promise<void> {
  await db.deleteFrom('iamSession').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('iamLoginFailure').where('lastFailedAt', '<', failuresBefore).execute();
}

/** The code of the built-in role of every learner. */
export const LEARNER_ROLE = 'learner';

/** A learner has the built-in learner role even if it was never assigned. */
export function listRoles(db: Db, userId: string) {
  return db
    .selectFrom('iamRole as r')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('iamUserRole as ur')
            .select('ur.roleId')
            .whereRef('ur.roleId', '=', 'r.id')
            .where('ur.userId', '=', userId),
        ),
        eb.and([
          eb('r.code', '=', LEARNER_ROLE),
          eb.exists(
            eb
              .selectFrom('iamUser as u')
              .select('u.id')
              .where('u.id', '=', userId)
              .where('u.roleType', '=', RoleType.learner),
          ),
        ]),
      ]),
    )
    .select(['r.id', 'r.code', 'r.grantsAll'])
    .orderBy('r.code')
    .execute();
}

/** Staff by type, or a learner with a role besides the learner role. */
export async function isStaffAccount(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('iamUser as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('u.roleType', '=', RoleType.staff),
        eb.exists(
          eb
            .selectFrom('iamUserRole as ur')
            .innerJoin('iamRole as r', 'r.id', 'ur.roleId')
            .select('ur.roleId')
            .whereRef('ur.userId', '=', 'u.id')
            .where('r.code', '<>', LEARNER_ROLE),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

const menuColumns = [
  'id',
  'code',
  'parentId',
  'type',
  'title',
  'path',
  'component',
  'redirect',
  'icon',
  'permission',
  'sort',
  'hidden',
  'alwaysShow',
  'affix',
  'noCache',
] as const;

/** Every menu item, or those that the roles grant. */
export function listMenus(db: Db, roleIds: readonly string[] | 'all') {
  return db
    .selectFrom('iamMenu')
    .select(menuColumns)
    .$if(roleIds !== 'all', (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('iamRoleMenu')
          .select('menuId')
          .where('roleId', '=', sql<string>`any(${roleIds === 'all' ? [] : [...roleIds]}::uuid[])`),
      ),
    )
    .orderBy('sort')
    .orderBy('code')
    .execute();
}

export function findFailure(db: Db, userName: string, ip: string) {
  return db
    .selectFrom('iamLoginFailure')
    .select(['failures', 'lockedUntil', 'lastFailedAt'])
    .where('userName', '=', userName)
    .where('ip', '=', ip)
    .executeTakeFirst();
}

export async function countFailures(db: Db, userName: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('iamLoginFailure')
    .where('userName', '=', userName)
    .where('lastFailedAt', '>', since)
    .select(sql<number>`coalesce(sum(failures), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds a failure and returns the current number. Concurrent ones both count: the row itself is incremented. */
export async function addFailure(
  db: Db,
  { userName, ip }: { userName: string; ip: string },
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<number> {
  const { failures } = await db
    .insertInto('iamLoginFailure')
    .values({ userName, ip, failures: 1, lastFailedAt: now, lockedUntil: now })
    .onConflict((conflict) =>
      conflict.columns(['userName', 'ip']).doUpdateSet({
        failures: sql`case when iam_login_failure.last_failed_at < ${forgetBefore}::timestamptz then 1
                           else iam_login_failure.failures + 1 end`,
        lastFailedAt: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function setLock(db: Db, { userName, ip }: { userName: string; ip: string }, until: Date): Promise<void> {
  await db
    .updateTable('iamLoginFailure')
    .set({ lockedUntil: until })
    .where('userName', '=', userName)
    .where('ip', '=', ip)
    .execute();
}

export async function clearFailures(db: Db, userName: string, ip: string): Promise<void> {
  await db.deleteFrom('iamLoginFailure').where('userName', '=', userName).where('ip', '=', ip).execute();
}

export async function countUsers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('iamUser')
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countOnline(db: Db, { since, now }: { since: Date; now: Date }): Promise<number> {
  const { total } = await db
    .selectFrom('iamSession')
    .where('lastSeenAt', '>', since)
    .where('expiresAt', '>', now)
    .select((eb) => eb.fn.count<number>('userId').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether there is, or ever was, an account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('iamUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Until the transaction ends nobody else adds an account, whichever way; readers are not blocked. */
export async function lockUsers(db: Db): Promise<void> {
  await sql`lock table iam_user in share row exclusive mode`.execute(db);
}

export async function hasRealUsers(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('iamUser')
    .select('id')
    .where('isDemo', '=', false)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function realNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('iamUser')
    .select(['id', 'realName'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, realName }) => [id, realName]));
}
