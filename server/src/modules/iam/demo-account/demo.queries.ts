import { UserState } from '@ganlin/contract/iam/user';
import type { Db } from '../../../platform/db/database.ts';

export async function isDemoUser(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('iamUser').select('isDemo').where('id', '=', userId).executeTakeFirst();
  return user?.isDemo === true;
}

/** Demo accounts that can sign in, including those awaiting review. */
export function listEnabledDemoUsers(db: Db) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'userName', 'realName', 'state'])
    .where('isDemo', '=', true)
    .where('state', '<>', UserState.disabled)
    .where('deletedAt', 'is', null)
    .orderBy('userName')
    .execute();
}

/** The names of enabled demo accounts with a role that grants everything. */
export async function listDemoAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('iamUser as u')
    .innerJoin('iamUserRole as ur', 'ur.userId', 'u.id')
    .innerJoin('iamRole as r', 'r.id', 'ur.roleId')
    .select('u.userName')
    .distinct()
    .where('u.isDemo', '=', true)
    .where('u.state', '<>', UserState.disabled)
    .where('u.deletedAt', 'is', null)
    .where('r.grantsAll', '=', true)
    .orderBy('u.userName')
    .execute();
  return rows.map(({ userName }) => userName);
}

/**
 * Ends the sessions of all demo accounts and returns their hashes, so that they can be removed from the cache too.
 */
export async function endDemoSessions(db: Db): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('iamSession')
    .where('userId', 'in', (query) => query.selectFrom('iamUser').select('id').where('isDemo', '=', true))
    .returning('tokenHash')
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}
