import { CourseState } from '@ganlin/contract/course/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';

/** A user with the departments above them, from the top. */
export interface Whose {
  readonly userId: string;
  readonly deptPath: readonly string[];
}

/** Assignments of a course `c` that apply to the user. */
export const assignedTo = ({ userId, deptPath }: Whose): RawBuilder<unknown> => sql`course_assignment a
  where a.course_id = c.id and (a.user_id = ${userId} or a.dept_id = any(${[...deptPath]}::uuid[]))`;

/**
 * Whether a course `c` is for the user: by its audience, by an assignment, or because they were let in. A course with
 * a password is shown to everyone.
 */
export const isFor = (whose: Whose): RawBuilder<boolean> => sql<boolean>`(case c.open_type
    when ${OpenType.depts} then exists (
      select from course_dept d where d.course_id = c.id and d.dept_id = any(${[...whose.deptPath]}::uuid[]))
    when ${OpenType.persons} then exists (
      select from course_person p where p.course_id = c.id and p.user_id = ${whose.userId})
    else true end
  or exists (select from ${assignedTo(whose)})
  or exists (select from course_learner l
              where l.course_id = c.id and l.user_id = ${whose.userId} and l.admitted_at is not null))`;

/** What a learner has to do with a course. */
export interface Standing {
  readonly isFor: boolean;
  /** The password was given, or is not needed. */
  readonly isAdmitted: boolean;
  readonly deadline: Date | null;
  readonly favourite: boolean;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly percent: number;
  readonly filesDone: number;
  readonly lastFileId: string | null;
  /** Title of the course to complete first, if it is not. */
  readonly locked: string | null;
}

export async function findStanding(db: Db, courseId: string, whose: Whose): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${isFor(whose)} as "isFor",
           (c.open_type <> ${OpenType.password} or l.admitted_at is not null
             or exists (select from ${assignedTo(whose)})) as "isAdmitted",
           (select min(a.deadline) from ${assignedTo(whose)}) as deadline,
           coalesce(l.favourite, false) as favourite, l.started_at as "startedAt", l.completed_at as "completedAt",
           coalesce(l.percent, 0) as percent, coalesce(l.files_done, 0) as "filesDone", l.last_file_id as "lastFileId",
           ${lockedBy(whose.userId)} as locked
      from course_course c left join course_learner l on l.course_id = c.id and l.user_id = ${whose.userId}
     where c.id = ${courseId} and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** Title of the prerequisite of `c` that the user has not completed. */
export const lockedBy = (userId: string): RawBuilder<string | null> => sql<string | null>`(
  select q.title from course_course q where q.id = c.prerequisite_id and q.deleted_at is null
     and not exists (select from course_learner d
                      where d.course_id = q.id and d.user_id = ${userId} and d.completed_at is not null))`;

/** A published course `c`. */
export const isPublished = sql<boolean>`c.state = ${sql.lit(CourseState.published)} and c.deleted_at is null`;

export async function isBegun(db: Db, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('courseLearner')
    .select('userId')
    .where('courseId', '=', courseId)
    .where('startedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setFavourite(
  db: Db,
  { courseId, userId, favourite }: { courseId: string; userId: string; favourite: boolean },
): Promise<void> {
  await db
    .insertInto('courseLearner')
    .values({ courseId, userId, favourite })
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doUpdateSet({ favourite }))
    .execute();
}

/** Lets users into courses that are not open to them otherwise. */
export async function admit(
  db: Db,
  { courseIds, userIds, now }: { courseIds: readonly string[]; userIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`insert into course_learner (course_id, user_id, admitted_at)
    select c, u, ${now} from unnest(${[...courseIds]}::uuid[]) c, unnest(${[...userIds]}::uuid[]) u order by u, c
    on conflict (user_id, course_id) do update set admitted_at = coalesce(course_learner.admitted_at, excluded.admitted_at)`.execute(
    db,
  );
}

/** The learner has opened a file. */
export async function touchLearner(
  db: Db,
  { courseId, userId, fileId, now }: { courseId: string; userId: string; fileId: string; now: Date },
): Promise<void> {
  await sql`insert into course_learner (course_id, user_id, started_at, last_at, last_file_id)
    values (${courseId}, ${userId}, ${now}, ${now}, ${fileId})
    on conflict (user_id, course_id) do update
      set started_at = coalesce(course_learner.started_at, excluded.started_at), last_at = excluded.last_at,
          last_file_id = excluded.last_file_id`.execute(db);
}

/** Learners in scope who have begun each of these courses, and those who have completed it. */
export async function countLearnersWithin(
  db: Db,
  courseIds: readonly string[],
  scope: Scope,
): Promise<Map<string, { readonly learners: number; readonly completed: number }>> {
  const { rows } = await sql<{ courseId: string; learners: number; completed: number }>`
    select l.course_id, count(*) filter (where l.started_at is not null)::int as learners,
           count(l.completed_at)::int as completed
      from course_learner l
     where l.course_id = any(${[...courseIds]}::uuid[]) and l.user_id in (select w.id from ${peopleWithin(scope)} w)
     group by l.course_id`.execute(db);
  return new Map(rows.map(({ courseId, ...counts }) => [courseId, counts]));
}
