import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export function findFactor(db: Db, userId: string) {
  return db.selectFrom('iamTotp').select(['confirmedAt']).where('userId', '=', userId).executeTakeFirst();
}

/** Saves an unconfirmed secret, replacing an earlier one; false if one is already confirmed. */
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
  /** Attempts before this time no longer count. */
  readonly since: Date;
}

/**
 * Counts an attempt before it is checked and returns the data to check it against; nothing after too many attempts.
 */
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

/** If the same code is used twice concurrently, only one use succeeds. */
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

/** True if a confirmed factor was deleted. */
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

/** Records on a session that its user has entered a code or has proved their identity. */
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
