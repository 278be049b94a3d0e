import { ExamState, OpenType } from '@ganlin/contract/exam/kinds';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allowedSort, containsPattern, type Sort } from '../../../platform/db/list-query.ts';
import type { ExamExam } from '../../../platform/db/schema.gen.ts';
import { MAX_COURSE_USES } from '../../../platform/module/course-uses.ts';
import { isExamForRegions } from './audience.queries.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: ExamState | undefined;
  readonly isDraft?: boolean | undefined;
  readonly openType?: OpenType | undefined;
  readonly phase?: 'before' | 'during' | 'after' | undefined;
  /** Only exams for anyone in one of these regions. */
  readonly regionIds?: readonly string[] | null;
}

export type Exam = NonNullable<Awaited<ReturnType<typeof findExam>>>;

const phases = {
  before: sql<boolean>`now() < starts_at`,
  during: sql<boolean>`starts_at <= now() and now() < ends_at`,
  after: sql<boolean>`ends_at <= now()`,
};

interface Page {
  readonly current: number;
  readonly size: number;
  readonly sort?: Sort | undefined;
}

/** Columns a list may be sorted by; any other leaves the order unchanged. */
const sortable = { title: 'title', startTime: 'startsAt', updatedAt: 'updatedAt' } as const;

export async function pageExams(db: Db, filter: Filter, { current, size, sort }: Page) {
  const { keyword, state, isDraft, openType, phase, regionIds } = filter;
  const found = db
    .selectFrom('examExam')
    .where('deletedAt', 'is', null)
    .$if(Boolean(keyword), (query) => query.where(sql`lower(title)`, 'like', containsPattern(keyword ?? '')))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 0))
    .$if(isDraft !== undefined, (query) => query.where('state', isDraft ? '=' : '<>', ExamState.draft))
    .$if(openType !== undefined, (query) => query.where('openType', '=', openType ?? 0))
    .$if(phase !== undefined, (query) => query.where(phases[phase ?? 'during']))
    .$if(Boolean(regionIds), (query) => query.where(isExamForRegions(regionIds ?? [], 'exam_exam')));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { field, order } = allowedSort(sort, sortable) ?? ({ field: 'createdAt', order: 'desc' } as const);
  const records = await found
    .select(['id', 'title', 'state', 'openType', 'startsAt', 'endsAt', 'minutes', 'totalCenti', 'passCenti'])
    .select(['questions', 'papers', 'handedIn', 'release', 'releasedAt', 'updatedAt', 'packageFrom', 'sealed'])
    .orderBy(field, order)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/**
 * Exams that are open or will be within some hours, and others that are named, those that begin first first; with the
 * database's time.
 */
export function listCurrent(
  db: Db,
  {
    aheadHours,
    also,
    limit,
  }: { readonly aheadHours: number; readonly also: readonly string[]; readonly limit: number },
) {
  return db
    .selectFrom('examExam')
    .select(['id', 'title', 'startsAt', 'endsAt', 'integrity', sql<Date>`now()`.as('now')])
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`(state = ${sql.lit(ExamState.published)} and ends_at > now()
        and starts_at < now() + ${aheadHours} * interval '1 hour'
        or state <> ${sql.lit(ExamState.draft)} and id = any(${[...also]}::uuid[]))`,
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findExam(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return db
    .selectFrom('examExam')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Whether an exam with this id exists or existed. */
export async function isKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('examExam').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertExam(db: Db, row: Insertable<ExamExam>): Promise<void> {
  await db.insertInto('examExam').values(row).execute();
}

export async function updateExam(db: Db, id: string, set: Updateable<ExamExam>): Promise<void> {
  await db.updateTable('examExam').set(set).where('id', '=', id).execute();
}

/** Called after an arrangement has changed; saving the exam raises it by itself. */
export async function raiseTerms(db: Db, id: string): Promise<void> {
  await db
    .updateTable('examExam')
    .set({ terms: sql<number>`terms + 1` })
    .where('id', '=', id)
    .execute();
}

/** By the database's clock, which decides when results are released. */
export async function setReleased(db: Db, id: string): Promise<void> {
  await db
    .updateTable('examExam')
    .set({ releasedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Published exams at the same time that share departments or users, or are for everyone like this one. */
export async function listOverlapping(
  db: Db,
  { id, openType, startsAt, endsAt }: Pick<Exam, 'id' | 'openType' | 'startsAt' | 'endsAt'>,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select e.title from exam_exam e
     where e.id <> ${id} and e.state = ${ExamState.published} and e.deleted_at is null
       and e.starts_at < ${endsAt} and e.ends_at > ${startsAt} and e.open_type = ${openType}
       and (${openType} = ${OpenType.public}
         or exists (select from exam_dept d join exam_dept own on own.dept_id = d.dept_id
                     where d.exam_id = e.id and own.exam_id = ${id})
         or exists (select from exam_person p join exam_person own on own.user_id = p.user_id
                     where p.exam_id = e.id and own.exam_id = ${id}))
     order by e.starts_at limit 4`.execute(db);
  return rows.map(({ title }) => title);
}

const MAX_COMING = 1_000;

/** Published exams that have not ended and that nobody has begun, earliest first. */
export function listComing(db: Db) {
  return db
    .selectFrom('examExam')
    .select(['title', 'composition'])
    .where('state', '=', sql.lit(ExamState.published))
    .where('deletedAt', 'is', null)
    .where('endsAt', '>', sql<Date>`now()`)
    .where('begunAt', 'is', null)
    .orderBy('startsAt')
    .limit(MAX_COMING)
    .execute();
}

/** A few exams that require this course, open ones first. */
export function listRequiring(db: Db, courseId: string, now: Date) {
  const isUnfinished = sql<boolean>`state = ${ExamState.published} and ends_at > ${now}`;
  return db
    .selectFrom('examExam')
    .select(['title', isUnfinished.as('isUnfinished')])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('isUnfinished', 'desc')
    .orderBy('createdAt')
    .limit(MAX_COURSE_USES)
    .execute();
}

/** Exams that were released manually, including deleted ones; or one of them. */
export async function listReleased(db: Db, id?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('examExam')
    .select('id')
    .where('releasedAt', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
  return rows.map((row) => row.id);
}
