import { uncountedStates } from '@ganlin/contract/training/kinds';
import { sql, type Insertable, type InsertObject } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DB, TrainingTrail } from '../../../platform/db/schema.gen.ts';

/** Which of these keyed hashes belong to an applicant registered for the class, as hex. */
export async function listTakenHashes(
  db: Db,
  { classId, column }: { readonly classId: string; readonly column: 'mobileHash' | 'idCardHash' },
  hashes: readonly Buffer[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('trainingPerson')
    .where('classId', '=', classId)
    .where('state', 'not in', uncountedStates)
    .where(column, '=', sql<Buffer>`any(${[...hashes]}::bytea[])`)
    .select(column)
    .execute();
  return rows.flatMap((row) => row[column]?.toString('hex') ?? []);
}

/** How many seats each of these units holds. */
export async function listUnits(db: Db, classId: string, unitKeys: readonly string[]) {
  return db
    .selectFrom('trainingUnit')
    .where('classId', '=', classId)
    .where('unitKey', '=', sql<string>`any(${[...unitKeys]}::text[])`)
    .select(['unitKey', 'taken'])
    .execute();
}

export async function insertPeople(db: Db, rows: readonly InsertObject<DB, 'trainingPerson'>[]): Promise<void> {
  await db
    .insertInto('trainingPerson')
    .values([...rows])
    .execute();
}

export async function insertTrails(db: Db, rows: readonly Insertable<TrainingTrail>[]): Promise<void> {
  await db
    .insertInto('trainingTrail')
    .values([...rows])
    .execute();
}
