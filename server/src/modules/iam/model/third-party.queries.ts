import type { Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { UserState } from '@ganlin/contract/iam/user';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamBinding } from '../../../platform/db/schema.gen.ts';

interface External {
  readonly provider: Provider;
  readonly app: string;
  /** Hashes of all the user's ids at the provider, the most stable first. */
  readonly hashes: readonly [Buffer, ...Buffer[]];
}

/** The binding of a third-party account with its user, unless the user is deleted. */
export function findBound(db: Db, { provider, app, hashes }: External) {
  return db
    .selectFrom('iamBinding as b')
    .innerJoin('iamUser as u', 'u.id', 'b.userId')
    .where('b.provider', '=', provider)
    .where('b.app', '=', app)
    .where('b.externalHash', 'in', [...hashes])
    .where('u.deletedAt', 'is', null)
    .select(['b.id as bindingId', 'u.id', 'u.userName', 'u.realName', 'u.state'])
    .orderBy(sql`b.external_hash = ${hashes[0]}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertBinding(db: Db, row: Insertable<IamBinding>): Promise<void> {
  await db.insertInto('iamBinding').values(row).execute();
}

export async function updateBinding(db: Db, id: string, set: Updateable<IamBinding>): Promise<void> {
  await db.updateTable('iamBinding').set(set).where('id', '=', id).execute();
}

/** Deletes bindings of deleted accounts, and the user's own bindings to an app that the site no longer uses. */
export async function deleteDeadBindings(
  db: Db,
  { provider, app, hashes }: External,
  { userId }: { userId: string },
): Promise<void> {
  await db
    .deleteFrom('iamBinding')
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb('userId', '=', userId), eb('app', '<>', app)]),
        eb.and([
          eb('app', '=', app),
          eb('externalHash', 'in', [...hashes]),
          eb('userId', 'in', eb.selectFrom('iamUser').select('id').where('deletedAt', 'is not', null)),
        ]),
      ]),
    )
    .execute();
}

/** Counts the user's existing bindings at this app. */
export async function countBindings(
  db: Db,
  userId: string,
  { provider, app }: Pick<External, 'provider' | 'app'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('iamBinding')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('app', '=', app)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listBindings(db: Db, userId: string) {
  return db
    .selectFrom('iamBinding')
    .select(['id', 'provider', 'nickName', 'createdAt', 'lastLoginAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** The account at an app to which a user's messages go, as long as the user may sign in. */
export function findReachable(db: Db, userId: string, { provider, app }: Pick<External, 'provider' | 'app'>) {
  return db
    .selectFrom('iamBinding as b')
    .innerJoin('iamUser as u', 'u.id', 'b.userId')
    .where('b.userId', '=', userId)
    .where('b.provider', '=', provider)
    .where('b.app', '=', app)
    .where('u.deletedAt', 'is', null)
    .where('u.state', '=', UserState.normal)
    .select(['b.id', 'b.externalSealed'])
    .limit(1)
    .executeTakeFirst();
}

export function deleteBinding(db: Db, id: string, userId: string) {
  return db
    .deleteFrom('iamBinding')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('provider')
    .executeTakeFirst();
}

/** For accounts that are being deleted. */
export async function deleteBindingsOf(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('iamBinding')
    .where('userId', 'in', [...userIds])
    .execute();
}
