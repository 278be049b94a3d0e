import { ExamState, OpenType } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { peopleWithMoreTime, placeOf, timePercentOf } from '../../iam/index.ts';

/** What may change without a new version, with the database's clock. */
export interface Moving {
  readonly id: string;
  readonly state: number;
  readonly edition: number;
  readonly terms: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly releasedAt: Date | null;
  readonly endedAt: Date | null;
  readonly allEndedAt: Date | null;
  readonly preparedEdition: number;
  readonly readAt: Date;
}
export type Settings = NonNullable<Awaited<ReturnType<typeof listSettings>>[number]>;

const movingColumns = `e.id, e.state, e.edition, e.terms, e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.released_at as "releasedAt", e.ended_at as "endedAt", e.all_ended_at as "allEndedAt",
  e.prepared_edition as "preparedEdition", now() as "readAt"`;

const moving: Statement = {
  name: 'exam.moving',
  text: `select ${movingColumns} from exam_exam e where e.id = any($1::uuid[]) and e.deleted_at is null`,
};

export function listMoving(reservedPool: ReservedPool, ids: readonly string[]): Promise<readonly Moving[]> {
  return prepared<Moving>(reservedPool, moving, [ids]);
}

/**
 * For statements of other modules: the minutes that must pass before a hand-in, or null if the exam does not exist.
 */
export const earliestMinutesOf = (exam: string): string =>
  `(select e.earliest_minutes from exam_exam e where e.id = ${exam} and e.deleted_at is null)`;

export function listSettings(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('examExam')
    .select(['id', 'edition', 'composed', 'title', 'openType', 'password', 'windowMode', 'minutes', 'attempts'])
    .select(['cycleType', 'cycleAttempts', 'counting', 'lateMinutes', 'earliestMinutes', 'waitingMinutes'])
    .select(['totalCenti', 'passCenti', 'questions', 'composition', 'layout', 'forwardOnly', 'instructions'])
    .select(['coverId', 'release', 'appealDays', 'integrity', 'courseId', 'certificateTemplateId', 'createdBy', 'seed'])
    .select(['sealed', 'packageFrom'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

interface Whose {
  readonly userId: string;
  /** The user's department and those above it, from the top. */
  readonly deptPath: readonly string[];
}

/** For an exam `e` and a user `w (user_id, dept_path)`. */
export const isInScope = `case e.open_type
  when ${OpenType.depts} then exists (
    select from exam_dept d where d.exam_id = e.id and d.dept_id = any(w.dept_path))
  when ${OpenType.persons} then exists (
    select from exam_person p where p.exam_id = e.id and p.user_id = w.user_id)
  else true end`;

/** The one arrangement that applies: the user's own, or that of the nearest department. */
export const nearestOverride = `lateral (
  select o.* from exam_override o
   where o.exam_id = e.id and (o.user_id = w.user_id or o.dept_id = any(w.dept_path))
   order by o.user_id nulls last, array_position(w.dept_path, o.dept_id) desc limit 1)`;

/** A user's arrangements; nulls where there are none. The time is the user's own, or more where the exam grants it. */
export interface Terms {
  readonly inScope: boolean;
  readonly ownStartsAt: Date | null;
  readonly ownEndsAt: Date | null;
  readonly extraMinutes: number | null;
  readonly timePercent: number | null;
  readonly ownAttempts: number | null;
}

const termsColumns = `${isInScope} as "inScope", o.starts_at as "ownStartsAt", o.ends_at as "ownEndsAt",
  o.extra_minutes as "extraMinutes",
  greatest(o.time_percent, ${timePercentOf('w.user_id')}) as "timePercent", o.attempts as "ownAttempts"`;

const terms: Statement = {
  name: 'exam.terms',
  text: `select ${termsColumns}
    from exam_exam e cross join (select $2::uuid as user_id, $3::uuid[] as dept_path) w
    left join ${nearestOverride} o on true where e.id = $1`,
};

/**
 * For statements of other modules that read an exam among other things: one row of `Moving` and `Terms`, with its
 * cycle as named by date_trunc; none if the exam does not exist.
 */
export const examFor = ({ exam, user }: { readonly exam: string; readonly user: string }): string =>
  `(select ${movingColumns}, ${termsColumns},
           case e.cycle_type when 2 then 'week' when 3 then 'month' else 'day' end as cycle
      from exam_exam e cross join ${placeOf(user)} w left join ${nearestOverride} o on true
     where e.id = ${exam} and e.deleted_at is null)`;

/** The same with the version of its settings, and whether it may be sat on one device only, or from some addresses. */
export const versionOf = (exam: string): string =>
  `(select e.edition, (e.integrity ->> 'oneDevice')::boolean as one_device,
           e.integrity -> 'ipRanges' <> '[]' as checks_address from exam_exam e where e.id = ${exam} and e.deleted_at is null)`;

export async function findTerms(
  reservedPool: ReservedPool,
  examId: string,
  { userId, deptPath }: Whose,
): Promise<Terms | undefined> {
  return (await prepared<Terms>(reservedPool, terms, [examId, userId, deptPath]))[0];
}

/** The arrangements of an exam for these users, or for departments. */
export function listArranged(db: Db, examId: string, userIds: readonly string[]) {
  return db
    .selectFrom('examOverride')
    .select(['userId', 'deptId', 'endsAt as ownEndsAt', 'extraMinutes', 'timePercent'])
    .where('examId', '=', examId)
    .where(sql<boolean>`(dept_id is not null or user_id = any(${[...userIds]}::uuid[]))`)
    .execute();
}

const MAX_OF_COURSE = 20;

/** Published exams of a course that are for the user, latest first. */
export async function listOfCourse(db: Db, courseId: string, { userId, deptPath }: Whose): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from exam_exam e cross join (select ${userId}::uuid as user_id, ${[...deptPath]}::uuid[] as dept_path) w
     where e.course_id = ${courseId} and e.state = ${ExamState.published} and e.deleted_at is null and ${sql.raw(isInScope)}
     order by e.starts_at desc limit ${MAX_OF_COURSE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Waits for those who are about to begin under outdated terms (see `exam_has_terms`). */
export async function awaitBeginning(db: Db, examId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exam.terms' || ${examId}, 0))`.execute(db);
}

interface OwnPage extends Whose {
  readonly tab: 'open' | 'coming' | 'past';
  readonly keyword: string;
  readonly satIds: readonly string[];
  readonly current: number;
  readonly size: number;
}

const tabs = {
  open: { when: sql`starts_at <= now() and now() < ends_at`, order: sql`ends_at, id` },
  coming: { when: sql`now() < starts_at`, order: sql`starts_at, id` },
  past: { when: sql`ends_at <= now()`, order: sql`ends_at desc, id` },
};

/** How long an exam that was open to all stays among the past ones of a user who did not sit it. */
const REMEMBERED = sql`interval '1 year'`;

/** The exams of a tab, by the database's clock and the times that apply to this user. */
export async function pageOwn(db: Db, page: OwnPage): Promise<{ ids: string[]; total: number }> {
  const { rows } = await ownPage(page).execute(db);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

export function ownPage(page: OwnPage): RawBuilder<{ ids: string[] | null; total: number }> {
  const { when, order } = tabs[page.tab];
  const sat = sql<boolean>`id = any(${page.tab === 'past' ? [...page.satIds] : []}::uuid[])`;
  return sql`
    with own as (
      select e.id, e.state, coalesce(o.starts_at, e.starts_at) as starts_at, coalesce(o.ends_at, e.ends_at) as ends_at,
             ${sql.raw(isInScope)} as in_scope
        from (${mayMatter(page)}) near join exam_exam e on e.id = near.id
       cross join (select ${page.userId}::uuid as user_id, ${[...page.deptPath]}::uuid[] as dept_path) w
        left join ${sql.raw(nearestOverride)} o on true
       where e.deleted_at is null and e.state <> ${ExamState.draft}
         and (${page.keyword} = '' or lower(e.title) like ${containsPattern(page.keyword)})
    ), found as (
      select id, row_number() over (order by ${order}) as place from own
       where in_scope and state = ${ExamState.published} and ${when}
          or ${sat} and (state = ${ExamState.closed} or ${when})
    )
    select (select array_agg(id order by place) from found
             where place > ${(page.current - 1) * page.size} and place <= ${page.current * page.size}) as ids,
           (select count(*) from found) as total`;
}

/** Of all exams ever, those that can be in a tab, each part by its index. */
function mayMatter({ tab, userId, deptPath, satIds }: OwnPage): RawBuilder<{ id: string }> {
  const isWhose = sql`(user_id = ${userId} or dept_id = any(${[...deptPath]}::uuid[]))`;
  const isNear = tab === 'past' ? sql`ends_at > now() - ${REMEMBERED}` : sql`ends_at > now()`;
  const near = sql`select id from exam_exam where state = ${sql.lit(ExamState.published)} and deleted_at is null and ${isNear}`;
  if (tab !== 'past') return sql`${near} union select exam_id from exam_override where ${isWhose} and ends_at > now()`;
  return sql`${near}
    union select exam_id from exam_override where ${isWhose}
    union select exam_id from exam_person where user_id = ${userId}
    union select exam_id from exam_dept where dept_id = any(${[...deptPath]}::uuid[])
    union select unnest(${[...satIds]}::uuid[])`;
}

/** On the first paper: from now on the exam's questions are fixed. Returns false if they have changed. */
export async function setBegun(db: Db, id: string, composed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('examExam')
    .set({ begunAt: sql<Date>`coalesce(begun_at, now())` })
    .where('id', '=', id)
    .where('composed', '=', composed)
    // An exam deleted since it was read would leave a paper that nobody can open or hand in.
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isBegun(db: Db, id: string, composed: number): Promise<boolean> {
  const found = await db
    .selectFrom('examExam')
    .select('id')
    .where('id', '=', id)
    .where('composed', '=', composed)
    .where('begunAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setPreparedEdition(db: Db, id: string, version: number): Promise<void> {
  await db.updateTable('examExam').set({ preparedEdition: version }).where('id', '=', id).execute();
}

export async function putCounts(
  db: Db,
  counts: readonly { readonly examId: string; readonly papers: number; readonly handedIn: number }[],
): Promise<void> {
  await sql`
    update exam_exam e set papers = c.papers, handed_in = c.handed_in
      from unnest(${counts.map(({ examId }) => examId)}::uuid[], ${counts.map(({ papers }) => papers)}::int[],
                  ${counts.map(({ handedIn }) => handedIn)}::int[]) as c(id, papers, handed_in)
     where e.id = c.id and (e.papers, e.handed_in) is distinct from (c.papers, c.handed_in)`.execute(db);
}

/** Exams of the coming day with named examinees, whose papers are to be prepared. */
export async function listToPrepare(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from exam_exam
     where state = ${ExamState.published} and deleted_at is null and prepared_edition < edition and not sealed
       and open_type in (${OpenType.depts}, ${OpenType.persons})
       and ends_at > now() and starts_at < now() + interval '1 day'
     order by starts_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** The latest end of any examinee, plus the granted minutes. */
export async function findLastEnd(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(coalesce(g.ends_at, e.ends_at)
      + make_interval(mins => ceil(e.minutes * g.time_percent / 100.0)::int - e.minutes + g.extra_minutes)) as at
      from exam_exam e cross join lateral (
        select o.ends_at, o.time_percent, o.extra_minutes from exam_override o where o.exam_id = e.id
        union all
        select o.ends_at, greatest(o.time_percent, w.time_percent), coalesce(o.extra_minutes, 0)
          from ${sql.raw(peopleWithMoreTime)} w left join ${sql.raw(nearestOverride)} o on true
         where ${sql.raw(isInScope)}) g
     where e.id = ${id}`.execute(db);
  return rows[0]?.at ?? undefined;
}
