import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TrainingAttendance } from '../../../platform/db/schema.gen.ts';

/** Whether such a class exists or existed, whatever its state. */
export async function isKnown(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('trainingClass').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function insertAttendance(db: Db, rows: readonly Insertable<TrainingAttendance>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('trainingAttendance')
      .values([...rows])
      .execute();
}
