import { AttendanceState, PaymentState, RegistrationState, type InvoiceState } from '@ganlin/contract/training/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';

/**
 * Staff search among the registrations of a class. Hashes are hex, because a search may be stored in a task's input.
 */
export interface PersonSearch {
  readonly classId: string;
  /** Part of the name or the unit, or a full query code. */
  readonly text?: string | undefined;
  readonly mobileHash?: string | undefined;
  readonly idCardHash?: string | undefined;
  readonly state?: RegistrationState | undefined;
  readonly payment?: PaymentState | undefined;
  readonly invoice?: InvoiceState | undefined;
}

export interface PersonSort {
  readonly field: 'createdAt' | 'name' | 'unit';
  readonly order: 'asc' | 'desc';
}

/** Lists count up to this number: nobody pages beyond it, and counting further would be noticeably slow. */
const MAX_COUNTED = 100_000;
const came = [AttendanceState.present, AttendanceState.late] as const;
function found(db: Db, { classId, text, mobileHash, idCardHash, state, payment, invoice }: PersonSearch) {
  let query = db.selectFrom('trainingPerson as p').where('p.classId', '=', classId);
  if (state !== undefined) query = query.where('p.state', '=', state);
  if (payment !== undefined) query = query.where('p.paymentState', '=', payment);
  if (invoice !== undefined) query = query.where('p.invoiceState', '=', invoice);
  if (mobileHash !== undefined) query = query.where('p.mobileHash', '=', Buffer.from(mobileHash, 'hex'));
  if (idCardHash !== undefined) query = query.where('p.idCardHash', '=', Buffer.from(idCardHash, 'hex'));
  if (!text) return query;
  return query.where((eb) =>
    eb.or([
      eb(sql`lower(p.name)`, 'like', containsPattern(text)),
      eb(sql`lower(p.unit)`, 'like', containsPattern(text)),
      eb('p.code', '=', text.toUpperCase()),
    ]),
  );
}

/** Newest first unless requested otherwise; waiting ones in the order of the waiting list. */
export async function pagePeople(
  db: Db,
  { search, sort }: { search: PersonSearch; sort: PersonSort | undefined },
  { current, size }: { current: number; size: number },
) {
  const ordered =
    sort === undefined && search.state === RegistrationState.waiting
      ? found(db, search).orderBy('p.waitingSince').orderBy('p.id')
      : found(db, search)
          .orderBy(`p.${sort?.field ?? 'createdAt'}`, sort?.order ?? 'desc')
          .orderBy('p.id', sort?.order ?? 'desc');
  const records = await ordered
    .selectAll('p')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total: await countPeople(db, search, MAX_COUNTED) };
}

/** Counts matching registrations, up to `most`. */
export async function countPeople(db: Db, search: PersonSearch, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(found(db, search).select('p.id').limit(max).as('people'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Cursor for iterating over all of them. */
export interface Step {
  readonly createdAt: Date;
  readonly id: string;
}

/** The next ones in the order of registration. */
export function peopleAfter(db: Db, search: PersonSearch, { after, limit }: { after: Step | null; limit: number }) {
  const all = found(db, search).selectAll('p').orderBy('p.createdAt').orderBy('p.id').limit(limit);
  if (!after) return all.execute();
  return all.where(sql<boolean>`(p.created_at, p.id) > (${after.createdAt}, ${after.id}::uuid)`).execute();
}

export function countStates(db: Db, classId: string) {
  return db
    .selectFrom('trainingPerson')
    .where('classId', '=', classId)
    .groupBy('state')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('paymentState', '=', PaymentState.proofSent).as('proofs'),
    ])
    .orderBy('state')
    .execute();
}

/** Position of each of these applicants on the waiting list of the class, if they are on it. */
export async function waitingPositions(
  db: Db,
  classId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from (
      select id, row_number() over (order by waiting_since, id)::int as position from training_person
       where class_id = ${classId} and state = ${sql.lit(RegistrationState.waiting)}) list
     where id = any(${[...personIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** How many sessions each of them attended, on time or late. */
export async function countAttended(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trainingAttendance')
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('state', 'in', came)
    .groupBy('personId')
    .select((eb) => ['personId', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}

export function listMeetings(db: Db, classId: string) {
  return db
    .selectFrom('trainingSession')
    .where('classId', '=', classId)
    .select(['id', 'title', 'startsAt'])
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}

/** These registrations of the class, locked until the commit. Lock the class first. */
export function holdPeople(db: Db, classId: string, ids: readonly string[]) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Registrations of these users on whose completion was decided, locked until the commit. Lock the class first. */
export function holdDecided(db: Db, classId: string, userIds: readonly string[]) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('state', 'in', [RegistrationState.completed, RegistrationState.failed])
    .orderBy('createdAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The state of these users' registrations for a class; one is left out if it was cancelled and made anew. */
export function listStates(db: Db, classId: string, userIds: readonly string[]) {
  return db
    .selectFrom('trainingPerson')
    .distinctOn('userId')
    .select(['userId', 'state'])
    .where('classId', '=', classId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('userId')
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Accommodation and meal choices of the registrations in these states. */
export function listStays(db: Db, classId: string, states: readonly RegistrationState[]) {
  return db
    .selectFrom('trainingPerson')
    .where('classId', '=', classId)
    .where('state', 'in', states)
    .select(['id', 'name', 'sex', 'unit', 'unitKey', 'stayType', 'mealType', 'checkinAt', 'checkoutAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
