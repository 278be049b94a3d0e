import { RegistrationState, uncountedStates } from '@ganlin/contract/training/kinds';
import { sql, type Insertable, type InsertObject, type UpdateObject } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DB, TrainingTrail } from '../../../platform/db/schema.gen.ts';

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonRow>>>;

/** `lock`: locks it until the transaction ends. Lock its class first to avoid deadlocks. */
export function findPersonRow(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export function findByCode(db: Db, code: string) {
  return db.selectFrom('trainingPerson').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The registration made with this idempotency key. */
export function findByKey(db: Db, classId: string, key: string) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .where('key', '=', key)
    .executeTakeFirst();
}

interface Known {
  readonly mobileHash: Buffer | null;
  readonly idCardHash: Buffer | null;
  readonly name: string;
  readonly unitKey: string;
}

/**
 * Registrations for the class under one of these numbers, except for `id` itself. If neither was given and no account
 * identifies the applicant, the same name and unit count as the same person.
 */
export function findSame(
  db: Db,
  classId: string,
  { mobileHash, idCardHash, name, unitKey, userId, id }: Known & { userId: string | null; id?: string },
) {
  const isUnnumbered = mobileHash === null && idCardHash === null;
  if (isUnnumbered && userId !== null) return undefined;
  return db
    .selectFrom('trainingPerson')
    .select(['id', 'userId', 'registeredBy', 'mobileSealed', 'mobileHash'])
    .where('classId', '=', classId)
    .where('state', 'not in', uncountedStates)
    .$if(!isUnnumbered, (query) =>
      query.where((eb) =>
        eb.or([
          ...(mobileHash === null ? [] : [eb('mobileHash', '=', mobileHash)]),
          ...(idCardHash === null ? [] : [eb('idCardHash', '=', idCardHash)]),
        ]),
      ),
    )
    .$if(isUnnumbered, (query) =>
      query
        .where('userId', 'is', null)
        .where('mobileHash', 'is', null)
        .where('idCardHash', 'is', null)
        .where('unitKey', '=', unitKey)
        .where('name', '=', name),
    )
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
}

/** Sorts valid registrations before duplicates, and those before cancelled ones. */
export const countingFirst = sql`case state when ${sql.lit(RegistrationState.cancelled)} then 2
  when ${sql.lit(RegistrationState.duplicate)} then 1 else 0 end`;

/** The registration of an account: a valid one before others; of several the newest. */
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

/** Whether the account has a registration in the class that is not cancelled. */
export async function hasOwn(
  db: Db,
  { classId, userId, except }: { classId: string; userId: string; except?: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('trainingPerson')
    .select('id')
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .where('state', '<>', RegistrationState.cancelled)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Registrations an account made for others in a class, newest first; without those that belong to the others' own
 * accounts by now.
 */
export function listRegisteredBy(
  db: Db,
  { classId, userId, limit }: { classId: string; userId: string; limit: number },
) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .where('registeredBy', '=', userId)
    .where('userId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Links registrations made without an account under this mobile number or id card to the account: one per class, the
 * valid one, and none where the account has its own.
 */
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
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('trainingPerson as p')
        .distinctOn('p.classId')
        .select('p.id')
        .where('p.userId', 'is', null)
        .where((eb) =>
          eb.or([
            ...(mobileHash === null ? [] : [eb('p.mobileHash', '=', mobileHash)]),
            ...(idCardHash === null ? [] : [eb('p.idCardHash', '=', idCardHash)]),
          ]),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('trainingPerson as own')
                .select('own.id')
                .whereRef('own.classId', '=', 'p.classId')
                .where('own.userId', '=', userId)
                .where('own.state', '<>', RegistrationState.cancelled),
            ),
          ),
        )
        .orderBy('p.classId')
        .orderBy(countingFirst)
        .orderBy('p.createdAt', 'desc'),
    )
    .execute();
}

export async function insertPerson(db: Db, row: InsertObject<DB, 'trainingPerson'>): Promise<void> {
  await db.insertInto('trainingPerson').values(row).execute();
}

export async function updatePerson(db: Db, id: string, set: UpdateObject<DB, 'trainingPerson'>): Promise<void> {
  await db.updateTable('trainingPerson').set(set).where('id', '=', id).execute();
}

/** The waiting list is ordered by the database's clock, which all processes share. */
export const waitingFromNow = () => sql<Date>`clock_timestamp()`;

export async function insertHistory(db: Db, row: Insertable<TrainingTrail>): Promise<void> {
  await db.insertInto('trainingTrail').values(row).execute();
}

export function listHistory(db: Db, personId: string) {
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
