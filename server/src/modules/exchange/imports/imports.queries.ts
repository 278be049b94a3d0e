import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ExchangeImport } from '../../../platform/db/schema.gen.ts';

export function findImport(db: Db, examId: string, { lock = false } = {}) {
  return db
    .selectFrom('exchangeImport')
    .selectAll()
    .where('examId', '=', examId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function putImport(db: Db, row: Insertable<ExchangeImport>): Promise<void> {
  const { examId: _, ...set } = row;
  await db
    .insertInto('exchangeImport')
    .values(row)
    .onConflict((conflict) => conflict.column('examId').doUpdateSet(set))
    .execute();
}

export async function updateImport(db: Db, examId: string, set: Updateable<ExchangeImport>): Promise<void> {
  await db.updateTable('exchangeImport').set(set).where('examId', '=', examId).execute();
}

/** Only while it is not known yet, so that of two who bring the key one is enough. */
export async function putSecret(db: Db, examId: string, secretSealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchangeImport')
    .set({ secretSealed, note: '' })
    .where('examId', '=', examId)
    .where('openedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function pageImports(db: Db, { current, size }: { readonly current: number; readonly size: number }) {
  const found = db.selectFrom('exchangeImport as i').innerJoin('exchangePeer as p', 'p.id', 'i.peerId');
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(['i.examId', 'i.title', 'i.releaseAt', 'i.openedAt', 'i.note', 'i.resultSerial', 'i.importedAt'])
    .select(['p.name as from', 'p.address'])
    .orderBy('i.importedAt', 'desc')
    .orderBy('i.examId', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** Packages whose key may be fetched by now and is not here. */
export function listAwaitingKey(db: Db, { before, limit }: { readonly before: Date; readonly limit: number }) {
  return db
    .selectFrom('exchangeImport as i')
    .innerJoin('exchangePeer as p', 'p.id', 'i.peerId')
    .select(['i.examId', 'i.packageId', 'i.note', 'p.address'])
    .where('i.openedAt', 'is', null)
    .where('i.secretSealed', '=', '')
    .where('i.releaseAt', '<=', before)
    .where('p.address', '<>', '')
    .where('p.enabled', '=', true)
    .orderBy('i.releaseAt')
    .limit(limit)
    .execute();
}
