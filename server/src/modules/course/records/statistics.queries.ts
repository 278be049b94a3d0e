import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { usersInScope, type Scope } from '../../iam/index.ts';
import { learners, type Which } from './learners.queries.ts';

export interface Figures {
  readonly isTotal: boolean;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly people: number;
  readonly started: number;
  readonly completed: number;
  readonly overdue: number;
  readonly averagePercent: number;
  readonly creditedMs: number;
}

/** Figures of the whole course and of each department, those with the most people first. */
export async function figuresOf(db: Db, which: Which, limit: number): Promise<Figures[]> {
  const { courseId } = which.filter;
  const { rows } = await sql<Figures>`
    with learner as materialized (
      select p.id, p.dept_id, p.dept_name, l.started_at, l.completed_at, coalesce(l.percent, 0) as percent, s.deadline
        from ${learners(which)}
    ), credit as (
      select t.user_id, sum(t.credited_ms) as credited_ms from course_study t
       where t.course_id = ${courseId} group by t.user_id
    )
    select grouping(r.dept_id) = 1 as is_total, r.dept_id, r.dept_name, count(*) as people,
           count(r.started_at) as started, count(r.completed_at) as completed,
           count(*) filter (where r.completed_at is null and r.deadline < ${which.now}::timestamptz) as overdue,
           coalesce(round(avg(r.percent)), 0)::int as average_percent,
           coalesce(sum(c.credited_ms), 0)::float8 as credited_ms
      from learner r left join credit c on c.user_id = r.id
     group by grouping sets ((), (r.dept_id, r.dept_name))
     order by is_total desc, people desc, r.dept_id limit ${limit + 1}`.execute(db);
  return rows;
}

const within = (scope: Scope, column: string) => {
  const people = usersInScope(scope);
  return people ? sql`${sql.raw(column)} in (select u.id from ${people} u)` : sql`true`;
};

interface FileFigures {
  readonly fileId: string;
  readonly started: number;
  readonly completed: number;
  readonly averagePercent: number;
}

export async function fileFigures(
  db: Db,
  { courseId, scope }: { courseId: string; scope: Scope },
): Promise<Map<string, FileFigures>> {
  const { rows } = await sql<FileFigures>`
    select t.file_id, count(*) as started, count(t.completed_at) as completed,
           round(avg(t.percent))::int as average_percent
      from course_study t where t.course_id = ${courseId} and ${within(scope, 't.user_id')}
     group by t.file_id`.execute(db);
  return new Map(rows.map((row) => [row.fileId, row]));
}

interface DayFigures {
  readonly day: string;
  readonly learners: number;
  readonly completed: number;
}

/** By day in China: who has studied, and who has completed the course. */
export async function dayFigures(
  db: Db,
  { courseId, scope, from, to }: { courseId: string; scope: Scope; from: Date; to: Date },
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with day as (
      select to_char(d, 'YYYY-MM-DD') as day
        from generate_series(${from}::timestamptz at time zone 'Asia/Shanghai',
                             ${to}::timestamptz at time zone 'Asia/Shanghai', interval '1 day') d
    ), studied as (
      select to_char(i.started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
             count(distinct i.user_id) as learners
        from course_interval i
       where i.course_id = ${courseId} and i.started_at >= ${from} and ${within(scope, 'i.user_id')} group by 1
    ), done as (
      select to_char(l.completed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as completed
        from course_learner l
       where l.course_id = ${courseId} and l.completed_at >= ${from} and ${within(scope, 'l.user_id')} group by 1
    )
    select day.day, coalesce(s.learners, 0) as learners, coalesce(c.completed, 0) as completed
      from day left join studied s on s.day = day.day left join done c on c.day = day.day
     order by day.day`.execute(db);
  return rows;
}
