import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export function findFactor(db: Db, userId: string) {
  return db.selectFrom('iamTotp').select(['confirmedAt']).where('userId', '=', userId).executeTakeFirst();
}

/** A secret that nobody has confirmed yet, in place of an earlier one; false if one is confirmed. */
export async function saveSecret(
  db: Db,
  row: { readonly userId: string; readonly secretSealed: string; readonly now: Date },
): Promise<boolean> {
  const { userId, secretSealed, now } = row;
  const saved = await db
    .insertInto('iamTotp')
    .values({ userId, secretSealed, triesSince: now, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secretSealed, createdAt: now }).where('iamTotp.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return saved !== undefined;
}

interface TryLimit {
  readonly now: Date;
  readonly count: number;
  /** Tries before this are forgotten. */
  readonly since: Date;
}

/** Counts a try before it is judged, and gives what it is judged by; nothing while there were too many. */
export function takeTry(
  db: Db,
  userId: string,
  { confirmed, now, count, since }: TryLimit & { readonly confirmed: boolean },
) {
  const isOver = sql<boolean>`tries_since < ${since}::timestamptz`;
  return db
    .updateTable('iamTotp')
    .set({
      tries: sql`case when ${isOver} then 1 else tries + 1 end`,
      triesSince: sql`case when ${isOver} then ${now}::timestamptz else tries_since end`,
    })
    .where('userId', '=', userId)
    .where('confirmedAt', confirmed ? 'is not' : 'is', null)
    .where((eb) => eb.or([eb('tries', '<', count), isOver]))
    .returning(['secretSealed', sql<number>`last_step::float8`.as('lastStep')])
    .executeTakeFirst();
}

/** Of two who bring the same code at once, one wins. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('iamTotp')
    .set({ lastStep: step, tries: 0 })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function clearTries(db: Db, userId: string): Promise<void> {
  await db.updateTable('iamTotp').set({ tries: 0 }).where('userId', '=', userId).execute();
}

export async function confirmFactor(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('iamTotp').set({ confirmedAt: now }).where('userId', '=', userId).execute();
}

/** Whether there was one that had been confirmed. */
export async function deleteFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('iamRecoveryCode').where('userId', '=', userId).execute();
  const gone = await db.deleteFrom('iamTotp').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst();
  return (gone?.confirmedAt ?? null) !== null;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('iamRecoveryCode').where('userId', '=', userId).execute();
  await db
    .insertInto('iamRecoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('iamRecoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('iamRecoveryCode')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Notes on a session that its user has given a code, or has proved to sit there. */
export async function markSession(
  db: Db,
  sessionId: string,
  marks: { readonly secondFactorAt?: Date; readonly provedAt: Date },
): Promise<Buffer[]> {
  const rows = await db
    .updateTable('iamSession')
    .set(marks)
    .where('id', '=', sessionId)
    .returning('tokenHash')
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}
