import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Questions (`i`), each with the version (`v`) that lists show: the published one, or the draft if there is none. */
export function withShownVersion(db: Db) {
  return db
    .selectFrom('questionItem as i')
    .innerJoin('questionVersion as v', (join) =>
      join
        .onRef('v.questionId', '=', 'i.id')
        .on('v.version', '=', sql<number>`coalesce(i.published_version, i.latest_version)`),
    );
}

/** A question with its newest version. */
export function findQuestion(db: Db, id: string) {
  return db
    .selectFrom('questionItem as i')
    .innerJoin('questionVersion as v', (join) =>
      join.onRef('v.questionId', '=', 'i.id').onRef('v.version', '=', 'i.latestVersion'),
    )
    .leftJoin('questionStat as s', 's.questionId', 'i.id')
    .select(['i.id', 'i.code', 'i.state', 'i.tags', 'i.source', 'i.latestVersion', 'i.publishedVersion', 'i.edition'])
    .select('i.reviewSince')
    .select(['i.edition as lockVersion', 'i.updatedAt', 'i.updatedBy', 'v.level', 'v.content', 'v.analysis', 'v.body'])
    .select(['s.answers', 's.wonCenti', 's.discrimination'])
    .where('i.id', '=', id)
    .executeTakeFirst();
}

export function versionsOf(db: Db, questionId: string, limit: number) {
  return db
    .selectFrom('questionVersion')
    .select(['version', 'publishedAt', 'level', 'content', 'analysis', 'body', 'note', 'editorId', 'savedAt'])
    .where('questionId', '=', questionId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes drafts; published versions stay. */
export async function deleteDrafts(db: Db, questionId: string): Promise<void> {
  await db
    .deleteFrom('questionVersion')
    .where('questionId', '=', questionId)
    .where('publishedAt', 'is', null)
    .execute();
}

/** The banks of questions, with names. */
export async function repoNamesOf(
  db: Db,
  questionIds: readonly string[],
): Promise<Map<string, { id: string; title: string }[]>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questionRepoItem as ri')
    .innerJoin('questionRepo as r', 'r.id', 'ri.repoId')
    .select(['ri.questionId', 'r.id', 'r.title'])
    .where('ri.questionId', 'in', [...questionIds])
    .orderBy('r.title')
    .execute();
  const byQuestion = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([id, list]) => [id, list.map(({ id, title }) => ({ id, title }))]));
}

/** The number of unanswered reports for each question. */
export async function openReportsOf(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questionReport')
    .select((eb) => ['questionId', eb.fn.countAll<number>().as('count')])
    .where('questionId', 'in', [...questionIds])
    .where('state', '=', 0)
    .groupBy('questionId')
    .execute();
  return new Map(rows.map(({ questionId, count }) => [questionId, count]));
}

/** Knowledge points in use, most frequent first. */
export async function listTags(db: Db, keyword: string, limit: number) {
  const { rows } = await sql<{ name: string; questions: number }>`
    select t.name, t.questions from question_tag t
     where ${keyword} = '' or position(${keyword.toLowerCase()} in lower(t.name)) > 0
     order by t.questions desc, t.name limit ${limit}`.execute(db);
  return rows;
}
