import { UserState } from '@ganlin/contract/iam/user';
import type { Db } from '../../../platform/db/database.ts';

/** Counts one more message in this hour, unless there are `most`; returns the new count. */
export async function addUsed(db: Db, hour: Date, max: number): Promise<number | undefined> {
  const row = await db
    .insertInto('iamSmsHour')
    .values({ hour, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('hour')
        .doUpdateSet((eb) => ({ used: eb('iamSmsHour.used', '+', 1) }))
        .where('iamSmsHour.used', '<', max),
    )
    .returning('used')
    .executeTakeFirst();
  return row?.used;
}

export async function removeUsed(db: Db, hour: Date): Promise<void> {
  await db
    .updateTable('iamSmsHour')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('hour', '=', hour)
    .where('used', '>', 0)
    .execute();
}

export async function usedIn(db: Db, hour: Date): Promise<number> {
  const row = await db.selectFrom('iamSmsHour').select('used').where('hour', '=', hour).executeTakeFirst();
  return row?.used ?? 0;
}

/** True for the first caller to warn about this percentage of the hour. */
export async function noteWarned(db: Db, hour: Date, percent: number): Promise<boolean> {
  const row = await db
    .updateTable('iamSmsHour')
    .set({ warned: percent })
    .where('hour', '=', hour)
    .where('warned', '<', percent)
    .returning('hour')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteHoursBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('iamSmsHour').where('hour', '<', before).execute();
}

/** Users with all permissions, who are notified of site-wide problems. */
export async function administratorIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('iamUser as u')
    .innerJoin('iamUserRole as ur', 'ur.userId', 'u.id')
    .innerJoin('iamRole as r', 'r.id', 'ur.roleId')
    .where('r.grantsAll', '=', true)
    .where('u.state', '=', UserState.normal)
    .where('u.deletedAt', 'is', null)
    .select('u.id')
    .distinct()
    .orderBy('u.id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
