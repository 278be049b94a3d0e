import type { Db } from '../../../platform/db/database.ts';

/** Counts one more wrong password in this hour; returns the new count. */
export async function addFailed(db: Db, hour: Date): Promise<number> {
  const { failed } = await db
    .insertInto('iamLoginHour')
    .values({ hour, failed: 1 })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet((eb) => ({ failed: eb('iamLoginHour.failed', '+', 1) })),
    )
    .returning('failed')
    .executeTakeFirstOrThrow();
  return failed;
}

/** The highest hourly count since then. */
export async function maxFailedSince(db: Db, hour: Date): Promise<number> {
  const { highest } = await db
    .selectFrom('iamLoginHour')
    .where('hour', '>=', hour)
    .select((eb) => eb.fn.coalesce(eb.fn.max('failed'), eb.lit(0)).as('highest'))
    .executeTakeFirstOrThrow();
  return highest;
}

/** True for the first caller to warn about this hour. */
export async function noteWarned(db: Db, hour: Date): Promise<boolean> {
  const row = await db
    .updateTable('iamLoginHour')
    .set({ warned: true })
    .where('hour', '=', hour)
    .where('warned', '=', false)
    .returning('hour')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteLoginHoursBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('iamLoginHour').where('hour', '<', before).execute();
}
