import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** All columns of the account's own row, with the names its ids refer to; nothing for a deleted account. */
export function findOwn(db: Db, userId: string) {
  return db
    .selectFrom('iamUser as u')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .leftJoin('iamRegion as r', 'r.id', 'u.regionId')
    .where('u.id', '=', userId)
    .where('u.deletedAt', 'is', null)
    .select([
      'u.userName',
      'u.realName',
      'u.avatar',
      'u.email',
      'u.mobileSealed',
      'u.idCardSealed',
      'u.roleType',
      'u.state',
      'u.isDemo',
      'u.reviewNote',
      'u.timePercent',
      'u.createdAt',
      'u.lastLoginAt',
      'u.passwordChangedAt',
      sql<string>`coalesce(d.name, '')`.as('deptName'),
      sql<string>`coalesce(r.name, '')`.as('regionName'),
    ])
    .executeTakeFirst();
}

/** The name results show for an erased user; the table's check constraint requires the same name. */
export const ERASED_NAME = '已注销用户';

/**
 * Reduces an account to what results point to. The table's check constraint prevents any erased data from coming
 * back.
 */
export async function eraseUser(
  db: Db,
  userId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('iamUser')
    .set({
      userName: `erased-${userId}`,
      realName: ERASED_NAME,
      passwordHash,
      avatar: '',
      email: '',
      reviewNote: '',
      timePercent: 100,
      wishedDeptId: null,
      mobileSealed: '',
      mobileHash: null,
      idCardSealed: '',
      idCardHash: null,
      lastLoginAt: null,
      deletedAt: now,
      erasedAt: now,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** Ids of accounts erased since then. */
export async function erasedSince(
  db: Db,
  { since, after, limit }: { since: Date; after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('iamUser')
    .select('id')
    .where('erasedAt', '>=', since)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetFailures(db: Db, userName: string): Promise<void> {
  await db.deleteFrom('iamLoginFailure').where('userName', '=', userName).execute();
}
