import { QuestionState, type QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function findRevision(db: Db, repoId: string): Promise<number | undefined> {
  const found = await db.selectFrom('questionRepo').select('revision').where('id', '=', repoId).executeTakeFirst();
  return found?.revision;
}

/**
 * The published questions of a bank in its order, packed: sixteen bytes of id, one of type and one of level for each.
 * As rows, two hundred thousand of them would take the process a second and a hundred megabytes.
 */
export async function packPool(db: Db, repoId: string) {
  const { rows } = await sql<{ revision: number; ids: Buffer | null; types: Buffer | null; levels: Buffer | null }>`
    select r.revision, pool.ids, pool.types, pool.levels
      from question_repo r, lateral (
        select string_agg(uuid_send(question_id), ''::bytea) as ids,
               string_agg(set_byte('\\x00'::bytea, 0, type::int), ''::bytea) as types,
               string_agg(set_byte('\\x00'::bytea, 0, level::int), ''::bytea) as levels
          from (select question_id, type, level from question_repo_item
                 where repo_id = r.id and state = ${QuestionState.published} order by sort, question_id) as ordered
      ) as pool
     where r.id = ${repoId}`.execute(db);
  return rows[0];
}

/** The knowledge points of a bank's published questions, each with its question ids, packed. */
export async function packTags(db: Db, repoId: string): Promise<{ name: string; ids: Buffer }[]> {
  const { rows } = await sql<{ name: string; ids: Buffer }>`
    select tag as name, string_agg(uuid_send(i.id), ''::bytea) as ids
      from question_repo_item ri join question_item i on i.id = ri.question_id, unnest(i.tags) as tag
     where ri.repo_id = ${repoId} and ri.state = ${QuestionState.published}
     group by 1 order by count(*) desc, 1`.execute(db);
  return rows;
}

/** Returns those of these questions that may be put to users now. */
export function listPublished(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionItem')
    .select(['id', 'publishedVersion', 'type', 'level'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', QuestionState.published)
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
       where i.repo_id = any(${[...repoIds]}::uuid[]) and i.state = ${QuestionState.published}
         and i.type = any(${[...types]}::smallint[])
         and not exists (select from question_repo_item o join question_repo r on r.id = o.repo_id
                          where o.question_id = i.question_id and r.exam_only)
       limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
