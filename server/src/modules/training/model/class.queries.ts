import { attendingStates, ClassState, RegistrationState } from '@ganlin/contract/training/kinds';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { onMissing } from '../../../platform/db/conflict.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TrainingClass } from '../../../platform/db/schema.gen.ts';
import { MAX_COURSE_USES } from '../../../platform/module/course-uses.ts';
import { deptsOfRegions, deptsWithin, type Scope } from '../../iam/index.ts';

export type ClassRow = NonNullable<Awaited<ReturnType<typeof findClassRow>>>;

/** `lock`: locks the class, so that nobody else moves its seats or changes it until the transaction ends. */
export function findClassRow(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return (
    db
      .selectFrom('trainingClass')
      .selectAll()
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      // Weaker than `for update`, which covers key changes: inserts of rows that reference the class need not wait.
      .$if(lock, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  );
}

/** Classes in scope, as a condition: by the department that created them, or because the user created them. */
export function classWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const { userId, onlyRegions } = scope;
  return sql<boolean>`((training_class.created_by = ${userId} or training_class.dept_id in ${deptsWithin(scope)})
    and ${onlyRegions ? sql`training_class.dept_id in ${deptsOfRegions(onlyRegions)}` : sql`true`})`;
}

export async function isInScope(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('trainingClass')
    .select('id')
    .where('id', '=', id)
    .where(classWithin(scope))
    .executeTakeFirst();
  return row !== undefined;
}

/** Classes that require this exam for completion. */
export async function listClassesWithExam(db: Db, examId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trainingClass')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`details -> 'examIds' ? ${examId} and (details -> 'examsPassed')::boolean`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A few classes with this course, those that have not ended first. */
export function listClassesWithCourse(db: Db, courseId: string, now: Date) {
  const isUnfinished = sql<boolean>`state <> ${ClassState.draft} and ends_at > ${now}`;
  return db
    .selectFrom('trainingClass')
    .select(['title', isUnfinished.as('isUnfinished')])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`details -> 'courseIds' ? ${courseId}`)
    .orderBy('isUnfinished', 'desc')
    .orderBy('createdAt')
    .limit(MAX_COURSE_USES)
    .execute();
}

export async function insertClass(db: Db, row: Insertable<TrainingClass>): Promise<void> {
  await db.insertInto('trainingClass').values(row).execute();
}

export async function updateClass(db: Db, id: string, set: Updateable<TrainingClass>): Promise<void> {
  await db.updateTable('trainingClass').set(set).where('id', '=', id).execute();
}

export async function deptIdsOf(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trainingClassDept')
    .select('deptId')
    .where('classId', '=', classId)
    .orderBy('deptId')
    .execute();
  return rows.map(({ deptId }) => deptId);
}

export async function setDepts(db: Db, classId: string, deptIds: readonly string[]): Promise<void> {
  await db.deleteFrom('trainingClassDept').where('classId', '=', classId).execute();
  if (deptIds.length === 0) return;
  await db
    .insertInto('trainingClassDept')
    .values([...new Set(deptIds)].map((deptId) => ({ classId, deptId })))
    .execute();
}

export function listSessions(db: Db, classId: string) {
  return db
    .selectFrom('trainingSession')
    .select(['id', 'title', 'startsAt', 'endsAt', 'place', 'teacher'])
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/**
 * Replaces the sessions of the class. A session that stays keeps its attendance; returns false if an id belongs to
 * another class.
 */
export async function setSessions(db: Db, classId: string, sessions: readonly SessionRow[]): Promise<boolean> {
  const ids = sessions.map(({ id }) => id);
  await db
    .deleteFrom('trainingSession')
    .where('classId', '=', classId)
    .where('id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute()
    .catch(onMissing('training_attendance_session_id_fkey', 'classSessionUsed'));
  if (sessions.length === 0) return true;
  const written = await db
    .insertInto('trainingSession')
    .values(sessions.map((session) => ({ ...session, classId })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          startsAt: eb.ref('excluded.startsAt'),
          endsAt: eb.ref('excluded.endsAt'),
          place: eb.ref('excluded.place'),
          teacher: eb.ref('excluded.teacher'),
        }))
        .where('trainingSession.classId', '=', classId),
    )
    .returning('id')
    .execute();
  return written.length === sessions.length;
}

/** Whether anyone has registered and not cancelled. */
export async function hasPeople(db: Db, classId: string): Promise<boolean> {
  const row = await db
    .selectFrom('trainingPerson')
    .select('id')
    .where('classId', '=', classId)
    .where('state', '<>', RegistrationState.cancelled)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface WithoutCourses {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly courseIds: readonly string[];
}

/** Learners with an account to whom the present courses of their class are not open yet. */
export async function listWithoutCourses(db: Db, limit: number): Promise<WithoutCourses[]> {
  const { rows } = await sql<WithoutCourses>`
    select p.id, p.user_id as "userId", c.version,
           array(select jsonb_array_elements_text(c.details -> 'courseIds'))::uuid[] as "courseIds"
      from training_class c join training_person p on p.class_id = c.id
     where c.deleted_at is null and jsonb_array_length(coalesce(c.details -> 'courseIds', '[]')) > 0
       and p.state = any(${[...attendingStates]}::int[]) and p.user_id is not null and p.courses_version < c.version
     order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function setCoursesVersion(db: Db, ids: readonly string[], version: number): Promise<void> {
  await db
    .updateTable('trainingPerson')
    .set({ coursesVersion: version })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Participants with an account, in the order of registration. */
export async function listParticipants(db: Db, classId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trainingPerson')
    .select('userId')
    .where('classId', '=', classId)
    .where('state', 'in', attendingStates)
    .where('userId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
}
