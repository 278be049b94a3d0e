import type { Db } from '../../../platform/db/database.ts';

export function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'userName', 'realName', 'state', 'isDemo'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function endSessionsOfHost(db: Db, hostId: string): Promise<Buffer[]> {
  const rows = await db.deleteFrom('iamSession').where('hostId', '=', hostId).returning('tokenHash').execute();
  return rows.map(({ tokenHash }) => tokenHash);
}
