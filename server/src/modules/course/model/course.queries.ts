import { CourseState } from '@ganlin/contract/course/kinds';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import type { CourseCourse } from '../../../platform/db/schema.gen.ts';
import { MAX_COURSE_USES } from '../../../platform/module/course-uses.ts';
import { isCourseForRegions } from './audience.queries.ts';

export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

export function findCourse(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return db
    .selectFrom('courseCourse')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Whether the course exists; deleting it waits for the caller's transaction, changing it does not. */
export async function isUndeleted(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('courseCourse')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** A few courses that require this one first, published ones first. */
export function listAfter(db: Db, id: string, now: Date) {
  const isUnfinished = sql<boolean>`state = ${CourseState.published} and (ends_at is null or ends_at > ${now})`;
  return db
    .selectFrom('courseCourse')
    .select(['title', isUnfinished.as('isUnfinished')])
    .where('prerequisiteId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('isUnfinished', 'desc')
    .orderBy('createdAt')
    .limit(MAX_COURSE_USES)
    .execute();
}

/** Whether a course with this id exists or existed. */
export async function isKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('courseCourse').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertCourse(db: Db, row: Insertable<CourseCourse>): Promise<void> {
  await db.insertInto('courseCourse').values(row).execute();
}

export async function updateCourse(db: Db, id: string, set: Updateable<CourseCourse>): Promise<void> {
  await db.updateTable('courseCourse').set(set).where('id', '=', id).execute();
}

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: CourseState | undefined;
  readonly categoryId?: string | undefined;
  readonly required?: boolean | undefined;
  /** Only courses for anyone in one of these regions. */
  readonly regionIds: readonly string[] | null;
}

export async function pageCourses(db: Db, filter: Filter, { current, size }: { current: number; size: number }) {
  const { keyword, state, categoryId, required, regionIds } = filter;
  const found = db
    .selectFrom('courseCourse as c')
    .where('c.deletedAt', 'is', null)
    .$if(Boolean(keyword), (query) => query.where(sql`lower(c.title)`, 'like', containsPattern(keyword ?? '')))
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 0))
    .$if(categoryId !== undefined, (query) => query.where('c.categoryId', '=', categoryId ?? ''))
    .$if(required !== undefined, (query) => query.where('c.required', '=', required ?? false))
    .$if(regionIds !== null, (query) => query.where(isCourseForRegions(regionIds ?? [], 'c')));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .leftJoin('courseCategory as k', 'k.id', 'c.categoryId')
    .select(['c.id', 'c.title', 'c.coverId', 'c.state', 'c.openType', 'c.required', 'c.hourTenths'])
    .select(['c.learners', 'c.completed', 'c.updatedAt', 'k.title as categoryTitle'])
    .select(
      sql<number>`(select count(*) from course_file f where f.course_id = c.id and f.retired_at is null)`.as('files'),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

const MAX_CHOICES = 50;

/** Courses whose title contains the text, and those with these ids. */
export function listChoices(
  db: Db,
  wanted: { readonly keyword: string; readonly ids: readonly string[]; readonly regionIds: readonly string[] | null },
) {
  const { keyword, ids, regionIds } = wanted;
  return db
    .selectFrom('courseCourse')
    .select(['id', 'title', 'state', 'hourTenths'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or lower(title) like ${containsPattern(keyword)})`)
    .$if(regionIds !== null, (query) => query.where(isCourseForRegions(regionIds ?? [], 'course_course')))
    .orderBy(sql`id = any(${[...ids]}::uuid[])`, 'desc')
    .orderBy('state')
    .orderBy('createdAt', 'desc')
    .limit(MAX_CHOICES + ids.length)
    .execute();
}

/** Titles of courses, deleted or not. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('courseCourse')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Whether completing `id` leads, over prerequisites, back to `target`. */
export async function requires(db: Db, id: string, target: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive before (id) as (
      select ${id}::uuid
      union select c.prerequisite_id from course_course c join before b on b.id = c.id
       where c.prerequisite_id is not null)
    select exists (select from before where id = ${target}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
