import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ExchangePackage } from '../../../platform/db/schema.gen.ts';

export async function insertPackage(
  db: Db,
  row: Insertable<ExchangePackage>,
  peerIds: readonly string[],
): Promise<void> {
  await db.insertInto('exchangePackage').values(row).execute();
  await db
    .insertInto('exchangeReceiver')
    .values(peerIds.map((peerId) => ({ packageId: row.id, peerId })))
    .execute();
}

export function findPackage(db: Db, id: string) {
  return db.selectFrom('exchangePackage').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updatePackage(db: Db, id: string, set: Updateable<ExchangePackage>): Promise<void> {
  await db.updateTable('exchangePackage').set(set).where('id', '=', id).execute();
}

export async function pagePackages(
  db: Db,
  { examId, current, size }: { readonly examId?: string | undefined; readonly current: number; readonly size: number },
) {
  const found = db
    .selectFrom('exchangePackage')
    .$if(examId !== undefined, (query) => query.where('examId', '=', examId ?? ''));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** The installations that each of these packages was made for. */
export function listReceivers(db: Db, packageIds: readonly string[]) {
  return db
    .selectFrom('exchangeReceiver as r')
    .innerJoin('exchangePeer as p', 'p.id', 'r.peerId')
    .select(['r.packageId', 'p.id', 'p.name', 'p.sealKey'])
    .where('r.packageId', '=', sql<string>`any(${[...packageIds]}::uuid[])`)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .execute();
}
