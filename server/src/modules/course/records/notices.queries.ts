import { CourseState } from '@ganlin/contract/course/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleOf, peopleWithDepts, type Scope } from '../../iam/index.ts';
import { assignedPeople } from './learners.queries.ts';

/** A scope that includes everyone. */
export interface Batch {
  readonly after: string;
  readonly limit: number;
}

export interface Unfinished {
  readonly id: string;
  readonly percent: number;
  readonly deadline: Date | null;
}

/** The day in China on which people were last reminded by hand. */
export async function findRemindedOn(db: Db, courseId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(reminded_on, 'YYYY-MM-DD') as day from course_course where id = ${courseId}`.execute(db);
  return rows[0]?.day ?? null;
}

interface Course {
  readonly courseId: string;
  readonly scope: Scope;
}

const unfinished = ({ courseId, scope }: Course) => sql`${assignedPeople(courseId, peopleWithDepts(scope))} s
  join ${peopleWithDepts(scope)} p on p.id = s.user_id and p.is_usable
  left join course_learner l on l.course_id = ${courseId} and l.user_id = s.user_id
 where l.completed_at is null`;

/** Assigned people in scope who have not completed the course. */
export async function countUnfinished(db: Db, which: Course): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${unfinished(which)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listUnfinished(db: Db, which: Course, { after, limit }: Batch): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select p.id, coalesce(l.percent, 0) as percent, s.deadline from ${unfinished(which)} and p.id > ${after}::uuid
     order by p.id limit ${limit}`.execute(db);
  return rows;
}

interface Assignments {
  readonly courseId: string;
  readonly deptIds: readonly string[];
  readonly userIds: readonly string[];
}

/** People with a usable account to whom these assignments apply and who have not completed the course. */
export async function listAssigned(
  db: Db,
  { courseId, deptIds, userIds }: Assignments,
  { after, limit }: Batch,
): Promise<Omit<Unfinished, 'deadline'>[]> {
  const people = peopleOf({ all: false, deptIds, userIds, roleIds: [] }, everybody);
  const { rows } = await sql<Omit<Unfinished, 'deadline'>>`
    select p.id, coalesce(l.percent, 0) as percent from ${people} p
      left join course_learner l on l.course_id = ${courseId} and l.user_id = p.id
     where p.id > ${after}::uuid and l.completed_at is null order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Those of these assignments that still exist. */
export function findAssignments(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('courseAssignment')
    .select(['id', 'deptId', 'userId', 'deadline'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute();
}

export interface DueAssignment {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly deptId: string | null;
  readonly userId: string | null;
  readonly deadline: Date;
  readonly remindDays: number[];
  readonly remindedDays: number | null;
}

/** Assignments of published courses that have reminders and whose deadline is to come. */
export async function listReminding(db: Db, { from, to }: { from: Date; to: Date }): Promise<DueAssignment[]> {
  const { rows } = await sql<DueAssignment>`
    select a.id, a.course_id, c.title, a.dept_id, a.user_id, a.deadline, a.remind_days, a.reminded_days
      from course_assignment a join course_course c on c.id = a.course_id
     where a.deadline > ${from} and a.deadline < ${to} and a.remind_days <> '{}'
       and c.state = ${sql.lit(CourseState.published)} and c.deleted_at is null
     order by a.deadline, a.id`.execute(db);
  return rows;
}

export async function setRemindedDays(
  db: Db,
  { id, deadline }: { readonly id: string; readonly deadline: Date },
  days: number,
): Promise<void> {
  await db
    .updateTable('courseAssignment')
    .set({ remindedDays: days })
    .where('id', '=', id)
    .where('deadline', '=', deadline)
    .execute();
}
