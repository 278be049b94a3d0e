import { LawStanding, type LawState } from '../../content/index.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { QuestionClause } from '../../../platform/db/schema.gen.ts';

export type ClauseRow = Selectable<QuestionClause>;
export type NewClause = Insertable<QuestionClause>;

/** The clauses of these questions, in order. */
export function listClauses(db: Db, questionIds: readonly string[]): Promise<ClauseRow[]> {
  return db
    .selectFrom('questionClause')
    .selectAll()
    .where('questionId', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .orderBy('questionId')
    .orderBy('ordinal')
    .execute();
}

/** Replaces the clauses of locked questions. */
export async function putClauses(db: Db, questionIds: readonly string[], rows: readonly NewClause[]): Promise<void> {
  await db
    .deleteFrom('questionClause')
    .where('questionId', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .execute();
  if (rows.length > 0)
    await db
      .insertInto('questionClause')
      .values([...rows])
      .execute();
}

/**
 * Copies to locked questions since when they wait to be checked: since the last change of a clause they rest on. A
 * retired question waits too, in case it is restored.
 */
export async function copyReviewSince(db: Db, questionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update question_item i set review_since = now.since
      from unnest(${[...questionIds]}::uuid[]) as held(id),
           lateral (select max(c.changed_at) as since from question_clause c where c.question_id = held.id) as now
     where i.id = held.id and i.review_since is distinct from now.since
    returning i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts as a change of these locked questions for whoever is editing them. */
export async function increaseEdition(db: Db, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  await sql`update question_item set edition = edition + 1 where id = any(${[...questionIds]}::uuid[])`.execute(db);
}

/** The questions after this one that rest on clauses of a law. */
export async function listCiting(
  db: Db,
  articleId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select distinct question_id from question_clause where article_id = ${articleId} and question_id > ${after}
     order by question_id limit ${limit}`.execute(db);
  return rows.map(({ questionId }) => questionId);
}

/** The states of laws that clauses were last compared with: more than one of a law while it is being compared. */
export async function listCompared(db: Db): Promise<(LawState & { articleId: string })[]> {
  const { rows } = await sql<LawState & { articleId: string }>`
    select distinct article_id, article_version as version, standing from question_clause`.execute(db);
  return rows;
}

/** Questions waiting to be checked that are not retired. */
export async function countInReview(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from question_item where review_since is not null and state <> 2`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The questions on a law, by clause. */
export async function listOnLaw(
  db: Db,
  articleId: string,
  limit: number,
): Promise<{ questionId: string; anchor: string; title: string; label: string }[]> {
  return db
    .selectFrom('questionClause')
    .select(['questionId', 'anchor', 'title', 'label'])
    .where('articleId', '=', articleId)
    .where('standing', '<=', LawStanding.ended)
    .orderBy('ordinal')
    .orderBy('questionId')
    .limit(limit)
    .execute();
}
