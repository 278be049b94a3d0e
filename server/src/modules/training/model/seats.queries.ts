import { placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface SeatClaim {
  readonly classId: string;
  readonly unitKey: string;
}

/** Reserves one more seat; returns false if all are taken. */
export async function addTaken(db: Db, classId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trainingClass')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', classId)
    .where((eb) => eb.or([eb('quota', 'is', null), eb('taken', '<', eb.ref('quota'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeTaken(db: Db, classId: string): Promise<void> {
  await db
    .updateTable('trainingClass')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('id', '=', classId)
    .execute();
}

/** Reserves one more seat for the unit; returns false if its quota is used up. */
export async function addUnitTaken(db: Db, { classId, unitKey }: SeatClaim, max: number): Promise<boolean> {
  const row = await db
    .insertInto('trainingUnit')
    .values({ classId, unitKey, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['classId', 'unitKey'])
        .doUpdateSet((eb) => ({ taken: eb('trainingUnit.taken', '+', 1) }))
        .where('trainingUnit.taken', '<', max),
    )
    .returning('taken')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeUnitTaken(db: Db, { classId, unitKey }: SeatClaim): Promise<void> {
  await db
    .updateTable('trainingUnit')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('classId', '=', classId)
    .where('unitKey', '=', unitKey)
    .execute();
}

const holders = [...placeHolders];
const [waiting, duplicate] = [sql.lit(RegistrationState.waiting), sql.lit(RegistrationState.duplicate)];

/** Recounts the seats of each unit: they are stored only if the class limits them. */
export async function recountUnits(db: Db, classId: string): Promise<void> {
  await db.deleteFrom('trainingUnit').where('classId', '=', classId).execute();
  await db
    .insertInto('trainingUnit')
    .columns(['classId', 'unitKey', 'taken'])
    .expression((eb) =>
      eb
        .selectFrom('trainingPerson')
        .where('classId', '=', classId)
        .where('state', 'in', holders)
        .groupBy(['classId', 'unitKey'])
        .select(['classId', 'unitKey', sql<number>`count(*)::int`.as('taken')]),
    )
    .execute();
}

/** The first on the waiting list whose unit may still have a seat. */
export function findNextWaiting(db: Db, { classId, unitQuota }: { classId: string; unitQuota: number | null }) {
  return db
    .selectFrom('trainingPerson as p')
    .leftJoin('trainingUnit as u', (join) =>
      join.onRef('u.classId', '=', 'p.classId').onRef('u.unitKey', '=', 'p.unitKey'),
    )
    .where('p.classId', '=', classId)
    .where('p.state', '=', RegistrationState.waiting)
    .$if(unitQuota !== null, (query) => query.where(sql<number>`coalesce(u.taken, 0)`, '<', unitQuota ?? 0))
    .select(['p.id', 'p.unitKey', 'p.userId', 'p.registeredBy', 'p.mobileSealed'])
    .orderBy('p.waitingSince')
    .orderBy('p.id')
    .executeTakeFirst();
}

/** The applicant's position on the waiting list, from one; null if not waiting. */
export async function waitingPlaceOf(db: Db, personId: string): Promise<number | null> {
  // A duplicate shown as waiting ranks behind those who were waiting when it arrived.
  const { rows } = await sql<{ place: number }>`
    select (select count(*)::int from training_person p
      where p.class_id = own.class_id and p.state = ${waiting} and p.id <> own.id
        and (p.waiting_since, p.id) < (coalesce(own.waiting_since, own.created_at), own.id)) + 1 as place
    from training_person own
    where own.id = ${personId} and (own.state = ${waiting} or (own.state = ${duplicate} and own.shown_state = ${waiting}))`.execute(
    db,
  );
  return rows[0]?.place ?? null;
}
