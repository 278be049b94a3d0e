import type { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { IamSmsCode } from '../../../platform/db/schema.gen.ts';
import { CODE_TRIES } from './sms-code.rules.ts';

/** Serialises senders per number and per address: two requests never count the same free slot. */
export async function holdSender(
  db: Db,
  { mobileHash, ip }: { readonly mobileHash: Buffer; readonly ip?: string },
): Promise<void> {
  // Always in this order, so that two senders never deadlock.
  const names = [`sms mobile ${mobileHash.toString('hex')}`, ...(ip === undefined ? [] : [`sms address ${ip}`])];
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  }
}

export async function sentTo(db: Db, mobileHash: Buffer, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('iamSmsCode')
    .select('sentAt')
    .where('mobileHash', '=', mobileHash)
    .where('sentAt', '>', since)
    .orderBy('sentAt', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ sentAt }) => sentAt);
}

export async function countUnused(db: Db, ip: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('iamSmsCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('usedAt', 'is', null)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stored with the codes of a number, without a purpose and without a code. */
export async function insertNotice(db: Db, row: { id: string; mobileHash: Buffer; sentAt: Date }): Promise<void> {
  await db
    .insertInto('iamSmsCode')
    .values({ ...row, smsType: null, codeHash: null, ip: '', expiresAt: row.sentAt })
    .execute();
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('iamSmsCode').where('id', '=', id).where('smsType', 'is', null).execute();
}

export async function insertCode(db: Db, row: Insertable<IamSmsCode>): Promise<void> {
  await db.insertInto('iamSmsCode').values(row).execute();
}

/** Takes one guess from the newest code of a number and returns what it must equal. Older codes are invalid. */
export function takeGuess(db: Db, { mobileHash, smsType, now }: { mobileHash: Buffer; smsType: SmsType; now: Date }) {
  return db
    .updateTable('iamSmsCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('iamSmsCode as newest')
        .select('newest.id')
        .where('newest.mobileHash', '=', mobileHash)
        .where('newest.smsType', '=', smsType)
        .orderBy('newest.sentAt', 'desc')
        .limit(1),
    )
    .where('usedAt', 'is', null)
    .where('tries', '<', CODE_TRIES)
    .where('expiresAt', '>', now)
    .returning(['id', 'codeHash'])
    .executeTakeFirst();
}

/** True for the first caller to use the code. */
export async function useUp(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('iamSmsCode')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('iamSmsCode').where('sentAt', '<', before).execute();
}
