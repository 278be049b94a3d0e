import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deptsWithin, peopleWithDepts, usersInScope, type Scope } from '../../iam/index.ts';

/** Assignments `a` to departments and persons in the scope. */
function isWithin(scope: Scope): RawBuilder<boolean> {
  const people = usersInScope(scope);
  if (!people) return sql<boolean>`true`;
  return sql<boolean>`(a.dept_id in ${deptsWithin(scope)} or a.user_id in (select u.id from ${people} u))`;
}

interface AssignmentRow {
  readonly id: string;
  readonly courseId: string;
  readonly deptId: string | null;
  readonly userId: string | null;
  readonly deadline: Date | null;
  readonly remindDays: number[];
  readonly people: number;
  readonly completed: number;
  readonly createdAt: Date;
}

/** The assignments in scope, with how many people each is for, and how many of them have completed the course. */
export async function listAssignments(
  db: Db,
  { courseId, scope, limit }: { courseId: string; scope: Scope; limit: number },
): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    with own as materialized (
      select a.* from course_assignment a where a.course_id = ${courseId} and ${isWithin(scope)}
       order by a.created_at, a.id limit ${limit}
    ), person as (
      select a.id, a.user_id from own a where a.user_id is not null
      union all
      select a.id, p.id from ${peopleWithDepts(scope)} p cross join unnest(p.dept_path) t (dept_id)
        join own a on a.dept_id = t.dept_id
    ), counted as (
      select n.id, count(*) as people, count(l.completed_at) as completed
        from person n left join course_learner l on l.course_id = ${courseId} and l.user_id = n.user_id group by n.id
    )
    select a.id, a.course_id, a.dept_id, a.user_id, a.deadline, a.remind_days, coalesce(n.people, 0) as people,
           coalesce(n.completed, 0) as completed, a.created_at
      from own a left join counted n on n.id = a.id order by a.created_at, a.id`.execute(db);
  return rows;
}

interface Given {
  readonly courseId: string;
  readonly rows: readonly { readonly id: string; readonly deptId: string | null; readonly userId: string | null }[];
  readonly deadline: Date | null;
  readonly remindDays: readonly number[];
  readonly remindedDays: number | null;
  readonly by: string;
  readonly now: Date;
}

/** Assigns the course; those who have it get the new deadline. Returns the ids of new assignments. */
export async function putAssignments(db: Db, given: Given): Promise<string[]> {
  const { courseId, deadline, remindDays, remindedDays, by, now } = given;
  const isNew: string[] = [];
  for (const kind of ['deptId', 'userId'] as const) {
    const rows = given.rows.filter((row) => row[kind] !== null);
    if (rows.length === 0) continue;
    const put = await db
      .insertInto('courseAssignment')
      .values(
        rows.map((row) => ({
          ...row,
          courseId,
          deadline,
          remindDays: [...remindDays],
          remindedDays,
          createdBy: by,
          createdAt: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['courseId', kind])
          .where(kind, 'is not', null)
          .doUpdateSet((eb) => ({
            deadline: eb.ref('excluded.deadline'),
            remindDays: eb.ref('excluded.remindDays'),
            // Reminders of the same deadline are not sent again.
            remindedDays: sql<number | null>`case
              when (course_assignment.deadline, course_assignment.remind_days)
                is not distinct from (excluded.deadline, excluded.remind_days) then course_assignment.reminded_days
              else excluded.reminded_days end`,
          })),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .execute();
    isNew.push(...put.filter((row) => row.isNew).map(({ id }) => id));
  }
  return isNew;
}

export async function countAssignments(db: Db, courseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('courseAssignment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes those of these assignments that are in scope; returns whom they were for. */
export async function deleteAssignments(
  db: Db,
  { courseId, ids, scope }: { courseId: string; ids: readonly string[]; scope: Scope },
): Promise<{ deptId: string | null; userId: string | null }[]> {
  const { rows } = await sql<{ deptId: string | null; userId: string | null }>`
    delete from course_assignment a
     where a.course_id = ${courseId} and a.id = any(${[...ids]}::uuid[]) and ${isWithin(scope)}
    returning a.dept_id, a.user_id`.execute(db);
  return rows;
}
