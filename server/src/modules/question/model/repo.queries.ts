import { QuestionState } from '@ganlin/contract/question/kinds';
import { RepoOpen } from '@ganlin/contract/question/repo';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import type { QuestionRepo, QuestionRepoCategory } from '../../../platform/db/schema.gen.ts';
import { isForRegions } from '../../iam/index.ts';

interface Page {
  readonly current: number;
  readonly size: number;
}

interface RepoFilter {
  readonly keyword?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly open?: RepoOpen | undefined;
  /** No banks that are only for departments elsewhere. */
  readonly regionIds?: readonly string[] | null;
}

const named = (db: Db) =>
  db
    .selectFrom('questionRepo as r')
    .leftJoin('questionRepoCategory as c', 'c.id', 'r.categoryId')
    .select(['r.id', 'r.code', 'r.title', 'r.categoryId', 'r.remark', 'r.open', 'r.examOnly', 'r.total', 'r.drafts'])
    .select('r.updatedAt')
    // Written only by recounting.
    .select([
      sql<Record<string, number>>`r.counts`.as('counts'),
      sql<string>`coalesce(c.title, '')`.as('categoryTitle'),
    ]);

export async function pageRepos(db: Db, { keyword, categoryId, open, regionIds }: RepoFilter, { current, size }: Page) {
  const found = named(db)
    .$if(Boolean(keyword), (query) =>
      query.where(sql`lower(r.title || ' ' || r.code)`, 'like', containsPattern(keyword ?? '')),
    )
    .$if(categoryId !== undefined, (query) => query.where('r.categoryId', '=', categoryId ?? ''))
    .$if(open !== undefined, (query) => query.where('r.open', '=', open ?? 0))
    .$if(Boolean(regionIds), (query) => query.where(isRepoForRegions(regionIds ?? [], 'r')));
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const records = await found
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** A bank that is for departments only belongs to their regions; any other is everybody's. */
const isRepoForRegions = (regionIds: readonly string[], alias: string): RawBuilder<boolean> =>
  isForRegions(regionIds, {
    isForAll: sql<boolean>`${sql.raw(alias)}.open <> ${RepoOpen.depts}`,
    deptIds: sql<string>`(select d.dept_id from question_repo_dept d where d.repo_id = ${sql.raw(alias)}.id)`,
    userIds: sql<string>`(select null::uuid where false)`,
  });

export function listRepos(
  db: Db,
  { keyword, regionIds }: Pick<RepoFilter, 'regionIds'> & { readonly keyword: string },
  limit: number,
) {
  return db
    .selectFrom('questionRepo')
    .select(['id', 'title', 'total'])
    .$if(keyword !== '', (query) => query.where(sql`lower(title)`, 'like', containsPattern(keyword)))
    .$if(Boolean(regionIds), (query) => query.where(isRepoForRegions(regionIds ?? [], 'question_repo')))
    .orderBy('title')
    .limit(limit)
    .execute();
}

export function findRepo(db: Db, id: string) {
  return named(db)
    .select(
      sql<string[]>`array(select d.dept_id from question_repo_dept d where d.repo_id = r.id order by 1)`.as('deptIds'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** These banks, with their published questions by type; unknown ids are left out. */
export function listReposById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionRepo')
    .select(['id', 'title', 'examOnly', sql<Record<string, number>>`counts`.as('counts')])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function insertRepo(db: Db, row: Insertable<QuestionRepo>): Promise<void> {
  await db.insertInto('questionRepo').values(row).execute();
}

export async function updateRepo(db: Db, id: string, set: Updateable<QuestionRepo>): Promise<void> {
  await db.updateTable('questionRepo').set(set).where('id', '=', id).execute();
}

export async function setDepts(db: Db, repoId: string, deptIds: readonly string[]): Promise<void> {
  await db.deleteFrom('questionRepoDept').where('repoId', '=', repoId).execute();
  if (deptIds.length === 0) return;
  await db
    .insertInto('questionRepoDept')
    .values([...new Set(deptIds)].map((deptId) => ({ repoId, deptId })))
    .execute();
}

/** The number of questions in each of these banks, in any state. */
export function countQuestions(db: Db, repoIds: readonly string[]) {
  return db
    .selectFrom('questionRepoItem')
    .where('repoId', 'in', [...repoIds])
    .groupBy('repoId')
    .select((eb) => ['repoId', eb.fn.countAll<number>().as('count')])
    .orderBy('repoId')
    .execute();
}

export async function deleteRepos(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('questionRepo')
    .where('id', 'in', [...ids])
    .execute();
}

export function listCategories(db: Db) {
  return db
    .selectFrom('questionRepoCategory as c')
    .select(['c.id', 'c.title', 'c.sort'])
    .select(sql<number>`(select count(*) from question_repo r where r.category_id = c.id)`.as('repos'))
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();
}

/** Locked, so that concurrent changes of the order are serialised. */
export function holdCategories(db: Db) {
  return db.selectFrom('questionRepoCategory').select(['id', 'title', 'sort']).orderBy('id').forUpdate().execute();
}

export async function insertCategory(db: Db, row: Insertable<QuestionRepoCategory>): Promise<void> {
  await db.insertInto('questionRepoCategory').values(row).execute();
}

export async function renameCategory(db: Db, id: string, title: string): Promise<void> {
  await db.updateTable('questionRepoCategory').set({ title }).where('id', '=', id).execute();
}

export async function sortCategories(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update question_repo_category c set sort = o.place
      from unnest(${[...ids]}::uuid[]) with ordinality as o(id, place) where c.id = o.id`.execute(db);
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('questionRepoCategory').where('id', '=', id).execute();
}

/** Whether a bank is open to a user with this department path. */
function isOpenTo(deptPath: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(r.open = ${RepoOpen.everyone} or r.open = ${RepoOpen.depts} and exists (
    select from question_repo_dept d where d.repo_id = r.id and d.dept_id = any(${[...deptPath]}::uuid[])))`;
}

interface OpenFilter {
  readonly deptPath: readonly string[];
  readonly id?: string | undefined;
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  /** Any of these in the title, the category or the remark. */
  readonly patterns?: readonly string[] | undefined;
}

const openRepos = (db: Db, { deptPath, id, keyword, category, patterns = [] }: OpenFilter) =>
  named(db)
    .where(isOpenTo(deptPath))
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .$if(Boolean(keyword), (query) => query.where(sql`lower(r.title)`, 'like', containsPattern(keyword ?? '')))
    .$if(Boolean(category), (query) => query.where('c.title', '=', category ?? ''))
    .$if(patterns.length > 0, (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', r.title, c.title, r.remark)) like any(${[...patterns]}::text[])`),
    );

export async function pageOpenRepos(db: Db, filter: OpenFilter, { current, size }: Page) {
  const found = openRepos(db, filter);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const records = await found
    .orderBy('c.sort')
    .orderBy('r.title')
    .orderBy('r.id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

export function findOpenRepo(db: Db, filter: OpenFilter) {
  return openRepos(db, filter).executeTakeFirst();
}

/** Returns those of these questions that are in an exam-only bank. */
export async function listExamOnly(db: Db, questionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.question_id as id from question_repo_item i join question_repo r on r.id = i.repo_id
     where i.question_id = any(${[...questionIds]}::uuid[]) and r.exam_only`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of these questions that are published in a bank open to this department path and not exam-only. */
export async function listPractisable(
  db: Db,
  { deptPath, questionIds }: { readonly deptPath: readonly string[]; readonly questionIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.question_id as id from question_repo_item i join question_repo r on r.id = i.repo_id
     where i.question_id = any(${[...questionIds]}::uuid[]) group by i.question_id
    having bool_or(i.state = ${QuestionState.published} and ${isOpenTo(deptPath)}) and not bool_or(r.exam_only)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

interface Tagged {
  readonly deptPath: readonly string[];
  readonly tags: readonly string[];
  readonly limit: number;
}

/** Published questions with any of these knowledge points, from all banks. */
export async function listPractisableWithTags(db: Db, { deptPath, tags, limit }: Tagged): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from question_item i
     where i.tags && ${[...tags]}::text[]
       and exists (select from question_repo_item ri join question_repo r on r.id = ri.repo_id
                    where ri.question_id = i.id and ri.state = ${QuestionState.published} and ${isOpenTo(deptPath)})
       and not exists (select from question_repo_item ri join question_repo r on r.id = ri.repo_id
                        where ri.question_id = i.id and r.exam_only)
     order by i.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PractisedRepo {
  readonly title: string;
  readonly open: RepoOpen;
  readonly deptIds: readonly string[];
}

/** Banks open for practice that contain any of these questions, or any question of these banks. */
export async function listPractised(
  db: Db,
  { repoIds, questionIds }: { readonly repoIds: readonly string[]; readonly questionIds: readonly string[] },
): Promise<PractisedRepo[]> {
  const { rows } = await sql<PractisedRepo>`
    select r.title, r.open, array(select d.dept_id from question_repo_dept d where d.repo_id = r.id) as dept_ids
      from question_repo r
     where r.open <> ${RepoOpen.closed} and (r.id = any(${[...repoIds]}::uuid[])
        or exists (select from question_repo_item i
                    where i.repo_id = r.id and i.question_id = any(${[...questionIds]}::uuid[]))
        or exists (select from question_repo_item i join question_repo_item drawn on drawn.question_id = i.question_id
                    where i.repo_id = r.id and drawn.repo_id = any(${[...repoIds]}::uuid[])))
     order by r.title limit 100`.execute(db);
  return rows;
}

/** Categories with open banks, and how many. */
export async function listOpenCategories(db: Db, deptPath: readonly string[]) {
  const { rows } = await sql<{ title: string; repos: number }>`
    select c.title, count(*) as repos
      from question_repo r join question_repo_category c on c.id = r.category_id
     where ${isOpenTo(deptPath)} group by c.id order by c.sort, c.id limit 500`.execute(db);
  return rows;
}
