import { SigningKeyState } from '@ganlin/contract/certificate/kinds';
import type { Insertable } from 'kysely';
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

export async function retireActive(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('certificateKey')
    .set({ state: SigningKeyState.retired, retiredAt: now })
    .where('id', '=', id)
    .where('state', '=', SigningKeyState.active)
    .execute();
}
