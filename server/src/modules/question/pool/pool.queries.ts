import { QuestionState, type QuestionType } from '@ganlin/contract/question/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { IN_REVIEW } from '../model/repo-count.queries.ts';

export async function findRevision(db: Db, repoId: string): Promise<number | undefined> {
  const found = await db.selectFrom('questionRepo').select('revision').where('id', '=', repoId).executeTakeFirst();
  return found?.revision;
}

export interface Drawn {
  /** Also those that wait to be checked against a changed clause. */
  readonly inReview?: boolean;
}

/** The one condition for bank entries that may be drawn. */
const isDrawn = ({ inReview = false }: Drawn, table: string): RawBuilder<boolean> =>
  inReview
    ? sql<boolean>`${sql.ref(`${table}.state`)} in (${sql.lit(QuestionState.published)}, ${sql.lit(IN_REVIEW)})`
    : sql<boolean>`${sql.ref(`${table}.state`)} = ${sql.lit(QuestionState.published)}`;

/**
 * The published questions of a bank in its order, packed: sixteen bytes of id, one of type and one of level for each.
 * As rows, two hundred thousand of them would take the process a second and a hundred megabytes.
 */
export async function packPool(db: Db, repoId: string, drawn: Drawn) {
  const { rows } = await sql<{ revision: number; ids: Buffer | null; types: Buffer | null; levels: Buffer | null }>`
    select r.revision, pool.ids, pool.types, pool.levels
      from question_repo r, lateral (
        select string_agg(uuid_send(question_id), ''::bytea) as ids,
               string_agg(set_byte('\\x00'::bytea, 0, type::int), ''::bytea) as types,
               string_agg(set_byte('\\x00'::bytea, 0, level::int), ''::bytea) as levels
          from (select question_id, type, level from question_repo_item ri
                 where repo_id = r.id and ${isDrawn(drawn, 'ri')} order by sort, question_id) as ordered
      ) as pool
     where r.id = ${repoId}`.execute(db);
  return rows[0];
}

/** The knowledge points of a bank's published questions, each with its question ids, packed. */
export async function packTags(db: Db, repoId: string, drawn: Drawn): Promise<{ name: string; ids: Buffer }[]> {
  const { rows } = await sql<{ name: string; ids: Buffer }>`
    select tag as name, string_agg(uuid_send(i.id), ''::bytea) as ids
      from question_repo_item ri join question_item i on i.id = ri.question_id, unnest(i.tags) as tag
     where ri.repo_id = ${repoId} and ${isDrawn(drawn, 'ri')}
     group by 1 order by count(*) desc, 1`.execute(db);
  return rows;
}

/** Returns those of these questions that are published; `drawn`: only those that are not waiting to be checked. */
export function listPublished(db: Db, ids: readonly string[], { drawn }: { readonly drawn: boolean }) {
  return db
    .selectFrom('questionItem')
    .select(['id', 'publishedVersion', 'type', 'level'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', QuestionState.published)
    .$if(drawn, (query) => query.where('reviewSince', 'is', null))
    .execute();
}

/** The knowledge points of these questions; those without any are left out. */
export function listTags(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionItem')
    .select(['id', 'tags'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`tags <> '{}'`)
    .execute();
}

interface Drawable {
  readonly repoIds: readonly string[];
  readonly types: readonly QuestionType[];
  /** Counts no further. */
  readonly limit: number;
}

/**
 * Counts published questions of these types in any of the banks, each once; those that are in an exam-only bank too do
 * not count.
 */
export async function countDrawable(db: Db, { repoIds, types, limit }: Drawable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct i.question_id from question_repo_item i
       where i.repo_id = any(${[...repoIds]}::uuid[]) and ${isDrawn({}, 'i')}
         and i.type = any(${[...types]}::smallint[])
         and not exists (select from question_repo_item o join question_repo r on r.id = o.repo_id
                          where o.question_id = i.question_id and r.exam_only)
       limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
