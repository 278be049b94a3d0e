import { RegistrationState } from '@ganlin/contract/training/kinds';
import { sql, type Insertable, type InsertObject, type UpdateObject } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { DB, TrainingTrail } from '../../platform/db/schema.gen.ts';

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonRow>>>;

/** `held`: nobody else changes it until the transaction ends. Hold its class before, so that two never wait crosswise. */
export function findPersonRow(db: Db, id: string, { held = false }: { held?: boolean } = {}) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('id', '=', id)
    .$if(held, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export function findByCode(db: Db, code: string) {
  return db.selectFrom('trainingPerson').selectAll().where('code', '=', code).executeTakeFirst();
}

/** What was registered with this key. */
export function findByKey(db: Db, classId: string, key: string) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Who is registered for the class under one of these numbers, except for `id` itself. */
export function findByNumbers(
  db: Db,
  classId: string,
  { mobileHash, idCardHash, id }: { mobileHash: Buffer | null; idCardHash: Buffer | null; id?: string },
) {
  if (mobileHash === null && idCardHash === null) return undefined;
  return db
    .selectFrom('trainingPerson')
    .select(['id', 'userId', 'mobileSealed', 'mobileHash'])
    .where('classId', '=', classId)
    .where('state', 'not in', [RegistrationState.cancelled, RegistrationState.duplicate])
    .where((eb) =>
      eb.or([
        ...(mobileHash === null ? [] : [eb('mobileHash', '=', mobileHash)]),
        ...(idCardHash === null ? [] : [eb('idCardHash', '=', idCardHash)]),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
}

/** Sorts what counts before duplicates, and those before what was cancelled. */
export const countingFirst = sql`case state when ${sql.lit(RegistrationState.cancelled)} then 2
  when ${sql.lit(RegistrationState.duplicate)} then 1 else 0 end`;

/** The registration of an account: the one that holds, before those that do not count; of several the newest. */
export function findOwnPerson(db: Db, classId: string, userId: string) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .orderBy(countingFirst)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Gives an account what was registered without one under its mobile number or id card. */
export async function linkOwn(
  db: Db,
  userId: string,
  { mobileHash, idCardHash }: { mobileHash: Buffer | null; idCardHash: Buffer | null },
): Promise<void> {
  if (mobileHash === null && idCardHash === null) return;
  await db
    .updateTable('trainingPerson')
    .set({ userId })
    .where('userId', 'is', null)
    .where((eb) =>
      eb.or([
        ...(mobileHash === null ? [] : [eb('mobileHash', '=', mobileHash)]),
        ...(idCardHash === null ? [] : [eb('idCardHash', '=', idCardHash)]),
      ]),
    )
    .execute();
}

export async function insertPerson(db: Db, row: InsertObject<DB, 'trainingPerson'>): Promise<void> {
  await db.insertInto('trainingPerson').values(row).execute();
}

export async function updatePerson(db: Db, id: string, set: UpdateObject<DB, 'trainingPerson'>): Promise<void> {
  await db.updateTable('trainingPerson').set(set).where('id', '=', id).execute();
}

/** The order of the waiting list goes by the database's clock, which all processes share. */
export const waitingFromNow = () => sql<Date>`clock_timestamp()`;

export async function insertTrail(db: Db, row: Insertable<TrainingTrail>): Promise<void> {
  await db.insertInto('trainingTrail').values(row).execute();
}

export function listTrail(db: Db, personId: string) {
  return db
    .selectFrom('trainingTrail')
    .select(['at', 'actor', 'text'])
    .where('personId', '=', personId)
    .orderBy('id')
    .limit(500)
    .execute();
}

export function listAttendance(db: Db, personId: string) {
  return db
    .selectFrom('trainingAttendance')
    .select(['sessionId', 'state', 'at'])
    .where('personId', '=', personId)
    .execute();
}
