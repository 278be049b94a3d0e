import { QuestionState, QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A short answer, or a combined question with one among its parts: only humans can grade it. */
const isEssay = sql<boolean>`(i.type = ${QuestionType.essay} or (i.type = ${QuestionType.combined}
  and jsonb_path_exists(v.body, '$.children[*].body.type ? (@ == 4)')))`;

/** Returns those of these questions that humans have to grade, in their published version. */
export async function listEssays(db: Db, ids: readonly string[]): Promise<{ id: string; type: number }[]> {
  return db
    .selectFrom('questionItem as i')
    .innerJoin('questionVersion as v', (join) =>
      join.onRef('v.questionId', '=', 'i.id').onRef('v.version', '=', 'i.publishedVersion'),
    )
    .select(['i.id', 'i.type'])
    .where('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isEssay)
    .execute();
}

/** Whether a combined question of these banks has a short answer among its parts. */
export async function hasCombinedEssay(
  db: Db,
  { repoIds, level, tags }: { repoIds: readonly string[]; level: number | null; tags: readonly string[] },
): Promise<boolean> {
  const found = await db
    .selectFrom('questionRepoItem as r')
    .innerJoin('questionItem as i', 'i.id', 'r.questionId')
    .innerJoin('questionVersion as v', (join) =>
      join.onRef('v.questionId', '=', 'i.id').onRef('v.version', '=', 'i.publishedVersion'),
    )
    .select('i.id')
    .where('r.repoId', '=', sql<string>`any(${[...repoIds]}::uuid[])`)
    .where('r.state', '=', QuestionState.published)
    .where('r.type', '=', QuestionType.combined)
    .$if(level !== null, (query) => query.where('r.level', '=', level ?? 0))
    .$if(tags.length > 0, (query) => query.where(sql<boolean>`i.tags && ${[...tags]}::text[]`))
    .where(isEssay)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
