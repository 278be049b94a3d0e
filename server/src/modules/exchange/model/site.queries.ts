import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ExchangePeer, ExchangeSite } from '../../../platform/db/schema.gen.ts';

export type Peer = Selectable<ExchangePeer>;

export function findSite(db: Db) {
  return db.selectFrom('exchangeSite').selectAll().executeTakeFirst();
}

/** Keys are made once: of two callers the second one's are not used. */
export async function insertSite(db: Db, row: Insertable<ExchangeSite>): Promise<void> {
  await db
    .insertInto('exchangeSite')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: row.name }))
    .execute();
}

export async function renameSite(db: Db, name: string): Promise<void> {
  await db.updateTable('exchangeSite').set({ name }).execute();
}

export function listPeers(db: Db, limit: number): Promise<Peer[]> {
  return db.selectFrom('exchangePeer').selectAll().orderBy('createdAt').orderBy('id').limit(limit).execute();
}

export function listPeersById(db: Db, ids: readonly string[]): Promise<Peer[]> {
  return db
    .selectFrom('exchangePeer')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export function findPeerByKey(db: Db, signKey: string): Promise<Peer | undefined> {
  return db.selectFrom('exchangePeer').selectAll().where('signKey', '=', signKey).executeTakeFirst();
}

export async function insertPeer(db: Db, row: Insertable<ExchangePeer>): Promise<void> {
  await db.insertInto('exchangePeer').values(row).execute();
}

export async function updatePeer(db: Db, id: string, set: Updateable<ExchangePeer>): Promise<void> {
  await db.updateTable('exchangePeer').set(set).where('id', '=', id).execute();
}
