import type { CourseTab } from '@ganlin/contract/course/learn';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { assignedTo, isFor, isPublished, lockedBy, type Whose } from '../model/learner.queries.ts';

export interface CardRow {
  readonly id: string;
  readonly title: string;
  readonly coverId: string | null;
  readonly categoryTitle: string | null;
  readonly teachers: readonly { readonly name: string }[];
  readonly required: boolean;
  readonly hourTenths: number;
  readonly learners: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly favourite: boolean;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly percent: number;
  readonly lastFileId: string | null;
  readonly deadline: Date | null;
  readonly locked: string | null;
}

/** Days before a deadline from which a course is due. */
const DUE_DAYS = 14;

/** Courses for the user as `o`: with what they have of each. */
const own = (whose: Whose): RawBuilder<unknown> => sql`(
  select c.id, c.title, c.cover_id, c.category_id, c.teachers, c.required, c.hour_tenths, c.learners, c.starts_at, c.ends_at,
         c.published_at, c.updated_at, k.title as category_title, coalesce(l.favourite, false) as favourite, l.started_at,
         l.completed_at, coalesce(l.percent, 0) as percent, l.last_file_id, l.last_at,
         (select min(a.deadline) from ${assignedTo(whose)}) as deadline,
         exists (select from ${assignedTo(whose)}) as assigned
    from course_course c
    left join course_category k on k.id = c.category_id
    left join course_learner l on l.course_id = c.id and l.user_id = ${whose.userId}
   where ${isPublished} and ${isFor(whose)})`;

const due = sql<boolean>`(o.completed_at is null and o.deadline < now() + interval '${sql.lit(DUE_DAYS)} days')`;

const tabs: Readonly<Record<CourseTab, RawBuilder<boolean>>> = {
  all: sql`true`,
  learning: sql`(o.started_at is not null and o.completed_at is null)`,
  none: sql`(o.started_at is null)`,
  completed: sql`(o.completed_at is not null)`,
  due,
  favourite: sql`o.favourite`,
};

const orders = {
  urgent: sql`o.completed_at is not null, o.deadline nulls last, not (o.required or o.assigned), o.started_at is null,
    o.last_at desc nulls last, o.published_at desc, o.id`,
  recent: sql`o.updated_at desc, o.id`,
  popular: sql`o.learners desc, o.id`,
};

interface Filter {
  readonly keyword: string;
  readonly categoryId?: string | undefined;
  readonly tab: CourseTab;
  readonly required?: boolean | undefined;
  readonly order: keyof typeof orders;
}

const columns = (userId: string) => sql`o.id, o.title, o.cover_id as "coverId", o.category_title as "categoryTitle",
  o.teachers, o.required or o.assigned as required, o.hour_tenths as "hourTenths", o.learners, o.starts_at as "startsAt",
  o.ends_at as "endsAt", o.favourite, o.started_at as "startedAt", o.completed_at as "completedAt", o.percent,
  o.last_file_id as "lastFileId", o.deadline,
  (select ${lockedBy(userId)} from course_course c where c.id = o.id) as locked`;

export async function pageOwn(
  db: Db,
  { whose, filter }: { readonly whose: Whose; readonly filter: Filter },
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: CardRow[]; total: number }> {
  const { keyword, categoryId, tab, required, order } = filter;
  const pattern = containsPattern(keyword);
  const found = sql`from ${own(whose)} o where ${tabs[tab]}
    and (${keyword} = '' or lower(o.title) like ${pattern} or lower(o.teachers::text) like ${pattern}
      or exists (select from course_file f where f.course_id = o.id and f.retired_at is null and lower(f.title) like ${pattern}))
    and (${categoryId ?? null}::uuid is null or o.category_id = ${categoryId ?? null}::uuid)
    and (${required ?? null}::boolean is null or (o.required or o.assigned) = ${required ?? null}::boolean)`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const { rows } = await sql<CardRow>`select ${columns(whose.userId)} ${found}
    order by ${orders[order]} limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { records: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findGoOn(db: Db, whose: Whose): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`select ${columns(whose.userId)} from ${own(whose)} o
    where o.started_at is not null and o.completed_at is null order by o.last_at desc limit 1`.execute(db);
  return rows[0];
}

export interface Counts {
  readonly all: number;
  readonly learning: number;
  readonly none: number;
  readonly completed: number;
  readonly due: number;
  readonly favourite: number;
  readonly required: number;
}

export async function countOwn(db: Db, whose: Whose): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as all, count(*) filter (where ${tabs.learning}) as learning,
           count(*) filter (where ${tabs.none}) as none, count(*) filter (where ${tabs.completed}) as completed,
           count(*) filter (where ${tabs.due}) as due, count(*) filter (where ${tabs.favourite}) as favourite,
           count(*) filter (where o.required or o.assigned) as required
      from ${own(whose)} o`.execute(db);
  return rows[0] ?? { all: 0, learning: 0, none: 0, completed: 0, due: 0, favourite: 0, required: 0 };
}

export interface RequiredCount {
  readonly required: number;
  readonly requiredDone: number;
  /** Hours of those that are not completed. */
  readonly leftHourTenths: number;
}

export async function countRequired(db: Db, whose: Whose): Promise<RequiredCount> {
  const { rows } = await sql<RequiredCount>`
    select count(*) as required, count(o.completed_at) as "requiredDone",
           coalesce(sum(o.hour_tenths) filter (where o.completed_at is null), 0) as "leftHourTenths"
      from ${own(whose)} o where o.required or o.assigned`.execute(db);
  return rows[0] ?? { required: 0, requiredDone: 0, leftHourTenths: 0 };
}

export async function countCategories(
  db: Db,
  whose: Whose,
): Promise<{ key: string; title: string; courses: number }[]> {
  const { rows } = await sql<{ key: string; title: string; courses: number }>`
    select k.id as key, k.title, n.courses
      from (select o.category_id, count(*) as courses from ${own(whose)} o group by o.category_id) n
      join course_category k on k.id = n.category_id order by k.sort, k.id`.execute(db);
  return rows;
}

/** Hours granted since a time, and milliseconds credited since another. */
export async function sumStudied(
  db: Db,
  { userId, year, today }: { userId: string; year: Date; today: Date },
): Promise<{ hourTenths: number; todayMs: number }> {
  const { rows } = await sql<{ hourTenths: number; todayMs: number }>`
    select (select coalesce(sum(c.hour_tenths), 0) from course_learner l join course_course c on c.id = l.course_id
             where l.user_id = ${userId} and l.completed_at >= ${year}) as "hourTenths",
           (select coalesce(sum(i.credited_ms), 0) from course_interval i
             where i.user_id = ${userId} and i.started_at >= ${today})
         + (select coalesce(sum((s.stretch -> 'open' ->> 'creditedMs')::int), 0) from course_study s
             where s.user_id = ${userId} and s.seen_at >= ${today}) as "todayMs"`.execute(db);
  return rows[0] ?? { hourTenths: 0, todayMs: 0 };
}

/** Where the user stopped in each of these files. */
export async function positionsOf(
  db: Db,
  { userId, fileIds }: { userId: string; fileIds: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ fileId: string; positionMs: number }>`
    select s.file_id as "fileId", s.position_ms as "positionMs" from course_study s
     where s.user_id = ${userId} and s.file_id = any(${[...fileIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ fileId, positionMs }) => [fileId, positionMs]));
}
