import { AttendanceState, attendingStates } from '@ganlin/contract/training/kinds';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import type { TrainingAttendance } from '../../../platform/db/schema.gen.ts';

export const isExpected = (state: number): boolean => attendingStates.some((each) => each === state);

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function findSession(db: Db, id: string) {
  return db.selectFrom('trainingSession').selectAll().where('id', '=', id).executeTakeFirst();
}

/** In order, with the number of attendees; applicants who have cancelled since are not counted. */
export async function listSessions(db: Db, classId: string) {
  const { rows } = await sql<{
    id: string;
    title: string;
    startsAt: Date;
    endsAt: Date;
    place: string;
    teacher: string;
    present: number;
    late: number;
    leave: number;
  }>`
    select s.id, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt", s.place, s.teacher,
           count(p.id) filter (where a.state in (${AttendanceState.present}, ${AttendanceState.late})) as present,
           count(p.id) filter (where a.state = ${AttendanceState.late}) as late,
           count(p.id) filter (where a.state = ${AttendanceState.leave}) as leave
      from training_session s
      left join training_attendance a on a.session_id = s.id
      left join training_person p on p.id = a.person_id and p.state in (${sql.join(attendingStates)})
     where s.class_id = ${classId}
     group by s.id order by s.starts_at, s.id`.execute(db);
  return rows;
}

export async function countExpected(db: Db, classId: string): Promise<number> {
  const { count } = await db
    .selectFrom('trainingPerson')
    .where('classId', '=', classId)
    .where('state', 'in', attendingStates)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Present or late. */
export async function countPresent(db: Db, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('trainingAttendance as a')
    .innerJoin('trainingPerson as p', 'p.id', 'a.personId')
    .where('a.sessionId', '=', sessionId)
    .where('a.state', 'in', [AttendanceState.present, AttendanceState.late])
    .where('p.state', 'in', attendingStates)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Filter {
  readonly state?: AttendanceState | undefined;
  readonly keyword?: string | undefined;
}

/** All expected applicants, whether they came or not. */
export async function pageAttendees(
  db: Db,
  { id, classId }: Pick<Session, 'id' | 'classId'>,
  { state, keyword, current, size }: Filter & { current: number; size: number },
) {
  const found = db
    .selectFrom('trainingPerson as p')
    .leftJoin('trainingAttendance as a', (join) => join.onRef('a.personId', '=', 'p.id').on('a.sessionId', '=', id))
    .where('p.classId', '=', classId)
    .where('p.state', 'in', attendingStates)
    .$if(state !== undefined, (query) =>
      query.where(sql`coalesce(a.state, ${AttendanceState.absent})`, '=', state ?? AttendanceState.absent),
    )
    .$if(Boolean(keyword), (query) =>
      query.where(sql`lower(p.name || ' ' || p.unit)`, 'like', containsPattern(keyword ?? '')),
    );
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(['p.id', 'p.name', 'p.unit', 'a.state', 'a.at', 'a.note', 'a.actorId'])
    .orderBy('p.unit')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

export function findAttendance(db: Db, sessionId: string, personId: string) {
  return db
    .selectFrom('trainingAttendance')
    .select(['state', 'at'])
    .where('sessionId', '=', sessionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Inserted once: of two concurrent scans the first is stored, and a correction by staff is never overwritten. */
export async function insertAttendance(db: Db, row: Insertable<TrainingAttendance>): Promise<void> {
  await db
    .insertInto('trainingAttendance')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sessionId', 'personId']).doNothing())
    .execute();
}

/**
 * Those of `ids` who are expected in the class, with their attendance at the session; locked until the transaction
 * ends.
 */
export async function holdAttendees(db: Db, { id, classId }: Pick<Session, 'id' | 'classId'>, ids: readonly string[]) {
  return db
    .selectFrom('trainingPerson as p')
    .leftJoin('trainingAttendance as a', (join) => join.onRef('a.personId', '=', 'p.id').on('a.sessionId', '=', id))
    .select(['p.id', 'a.state', 'a.at'])
    .where('p.classId', '=', classId)
    .where('p.state', 'in', attendingStates)
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
}

export async function writeAttendances(db: Db, rows: readonly Insertable<TrainingAttendance>[]): Promise<void> {
  await db
    .insertInto('trainingAttendance')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'personId']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        at: eb.ref('excluded.at'),
        note: eb.ref('excluded.note'),
        actorId: eb.ref('excluded.actorId'),
      })),
    )
    .execute();
}

export function listExpected(db: Db, classId: string, limit: number) {
  return db
    .selectFrom('trainingPerson')
    .select(['id', 'name', 'unit'])
    .where('classId', '=', classId)
    .where('state', 'in', attendingStates)
    .orderBy('unit')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listAttendances(db: Db, classId: string) {
  return db
    .selectFrom('trainingAttendance as a')
    .innerJoin('trainingSession as s', 's.id', 'a.sessionId')
    .select(['a.personId', 'a.sessionId', 'a.state'])
    .where('s.classId', '=', classId)
    .execute();
}
