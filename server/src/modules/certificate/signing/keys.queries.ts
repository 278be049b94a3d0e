import { SigningKeyState } from '@ganlin/contract/certificate/kinds';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CertificateKey } from '../../../platform/db/schema.gen.ts';

export function findActive(db: Db) {
  return db.selectFrom('certificateKey').selectAll().where('state', '=', SigningKeyState.active).executeTakeFirst();
}

/** Does nothing if there is an active key already. */
export async function insertKey(db: Db, row: Insertable<CertificateKey>): Promise<void> {
  await db
    .insertInto('certificateKey')
    .values(row)
    .onConflict((conflict) => conflict.column('state').where('state', '=', SigningKeyState.active).doNothing())
    .execute();
}

export function listKeys(db: Db) {
  return db
    .selectFrom('certificateKey')
    .select(['id', 'publicKey', 'state', 'createdAt', 'retiredAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Locked, so that of two who change it the second sees what the first did. */
export function lockKey(db: Db, id: string) {
  return db.selectFrom('certificateKey').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function distrustKey(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('certificateKey')
    .set((eb) => ({ state: SigningKeyState.distrusted, retiredAt: eb.fn.coalesce('retiredAt', eb.val(now)) }))
    .where('id', '=', id)
    .execute();
}

/** Certificates with this beginning of their signed text, after an id, locked. */
export function lockSigned(
  db: Db,
  beginning: string,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return db
    .selectFrom('certificateCertificate as c')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .select(['c.id', 'c.userId', 'c.number', 'c.signed', 'c.state', 'v.name as templateName'])
    .where('c.id', '>', after)
    .where(sql<boolean>`left(c.signed, ${beginning.length}::int) = ${beginning}`)
    .orderBy('c.id')
    .limit(limit)
    .forUpdate('c')
    .execute();
}

export async function updateSigned(db: Db, rows: readonly { readonly id: string; readonly signed: string }[]) {
  await sql`update certificate_certificate c set signed = s.signed
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ signed }) => signed)}::text[]) as s (id, signed)
   where c.id = s.id`.execute(db);
}

export async function retireActive(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('certificateKey')
    .set({ state: SigningKeyState.retired, retiredAt: now })
    .where('id', '=', id)
    .where('state', '=', SigningKeyState.active)
    .execute();
}
