import { LearnState } from '@ganlin/contract/course/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithDepts, usersMatching, type Scope } from '../../iam/index.ts';

/** Those of these people to whom the course was assigned: user_id and the earliest deadline. */
export const assignedPeople = (courseId: string, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select x.user_id, min(x.deadline) as deadline from (
    select a.user_id, a.deadline from course_assignment a where a.course_id = ${courseId} and a.user_id is not null
    union all
    select w.id, a.deadline from ${people} w cross join unnest(w.dept_path) t (dept_id)
      join course_assignment a on a.dept_id = t.dept_id and a.course_id = ${courseId}) x
   group by x.user_id)`;

interface LearnerFilter {
  readonly courseId: string;
  readonly keyword?: string | undefined;
  readonly deptId?: string | undefined;
  readonly state?: LearnState | undefined;
  readonly overdue?: boolean | undefined;
}

export interface Which {
  readonly scope: Scope;
  readonly filter: LearnerFilter;
  readonly now: Date;
}

const states: Readonly<Record<LearnState, RawBuilder<boolean>>> = {
  [LearnState.none]: sql<boolean>`(l.started_at is null and l.completed_at is null)`,
  [LearnState.learning]: sql<boolean>`(l.started_at is not null and l.completed_at is null)`,
  [LearnState.completed]: sql<boolean>`(l.completed_at is not null)`,
};

const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(l.completed_at is null and s.deadline < ${now}::timestamptz, false)`;

/**
 * Learners of a course: people in scope who were assigned it or have begun it, as `p`, with their assignment `s` and
 * their progress `l`.
 */
export function learners(
  { scope, filter, now }: Which,
  people: RawBuilder<unknown> = peopleWithDepts(scope),
): RawBuilder<unknown> {
  const { courseId, keyword: text, deptId, state, overdue } = filter;
  const isNarrowed = Boolean(text) || deptId !== undefined;
  return sql`${people} p
    left join ${assignedPeople(courseId, people)} s on s.user_id = p.id
    left join course_learner l on l.user_id = p.id and l.course_id = ${courseId}
   where (s.user_id is not null or l.started_at is not null)
     ${isNarrowed ? sql`and p.id in ${usersMatching(scope, { text, deptId })}` : sql``}
     ${state === undefined ? sql`` : sql`and ${states[state]}`}
     ${overdue === undefined ? sql`` : sql`and ${isOverdue(now)} = ${overdue}`}`;
}

export interface LearnerRow {
  readonly userId: string;
  readonly realName: string;
  readonly userName: string;
  readonly deptName: string;
  readonly percent: number;
  readonly filesDone: number;
  readonly creditedMs: number;
  readonly deadline: Date | null;
  readonly overdue: boolean;
  readonly startedAt: Date | null;
  readonly lastAt: Date | null;
  readonly completedAt: Date | null;
}

const columns = (now: Date): RawBuilder<unknown> => sql`p.id as user_id, p.real_name, p.user_name, p.dept_name,
  coalesce(l.percent, 0) as percent, coalesce(l.files_done, 0) as files_done, s.deadline, ${isOverdue(now)} as overdue,
  l.started_at, l.last_at, l.completed_at`;

/** What these learners were credited is summed for the rows shown only. */
const withCredit = (courseId: string, rows: RawBuilder<unknown>): RawBuilder<LearnerRow> => sql<LearnerRow>`
  select r.*, (select coalesce(sum(t.credited_ms), 0)::float8 from course_study t
                where t.course_id = ${courseId} and t.user_id = r.user_id) as credited_ms from (${rows}) r`;

/** Those who studied last first. */
export async function pageLearners(
  db: Db,
  which: Which,
  { current, size }: { current: number; size: number },
): Promise<{ records: LearnerRow[]; total: number }> {
  const counted = await countLearners(db, which);
  const rows = sql`select ${columns(which.now)} from ${learners(which)}
    order by l.last_at desc nulls last, p.id limit ${size} offset ${(current - 1) * size}`;
  const found = withCredit(which.filter.courseId, rows);
  const { rows: records } = await sql<LearnerRow>`${found} order by r.last_at desc nulls last, r.user_id`.execute(db);
  return { records, total: counted };
}

export async function countLearners(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${learners(which)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * The learners among the next people in scope after an id, in id order, and the last of these people; no `last` at
 * the end. Finding who was assigned a course takes a look at everybody, so each look is at different people.
 */
export async function learnersAfter(
  db: Db,
  which: Which,
  { after, limit }: { after: string; limit: number },
): Promise<{ rows: readonly LearnerRow[]; last: string | undefined }> {
  const people = sql`(select * from ${peopleWithDepts(which.scope)} w where w.id > ${after}::uuid
    order by w.id limit ${limit})`;
  const { rows: end } = await sql<{ id: string }>`select w.id from ${people} w order by w.id desc limit 1`.execute(db);
  const found = withCredit(which.filter.courseId, sql`select ${columns(which.now)} from ${learners(which, people)}`);
  const { rows } = await sql<LearnerRow>`${found} order by r.user_id`.execute(db);
  return { rows, last: end[0]?.id };
}

/** One learner; undefined if the user is out of scope, or has nothing to do with the course. */
export async function findLearner(db: Db, which: Which, userId: string): Promise<LearnerRow | undefined> {
  const rows = sql`select ${columns(which.now)} from ${learners(which)} and p.id = ${userId}::uuid`;
  const { rows: found } = await withCredit(which.filter.courseId, rows).execute(db);
  return found[0];
}
