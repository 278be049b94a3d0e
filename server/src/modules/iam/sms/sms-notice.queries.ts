import { UserState } from '@ganlin/contract/iam/user';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Those of the given users who have a mobile number. */
export function sealedMobilesOf(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('iamUser')
    .select(['id', 'mobileSealed'])
    .where('id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('mobileSealed', '<>', '')
    .where('state', '=', UserState.normal)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}
