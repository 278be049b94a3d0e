import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { withShownVersion } from '../model/question.queries.ts';

/** Questions in their published version, or as drafts if never published. Ordered by id. */
export function listExported(db: Db, ids: readonly string[]) {
  return withShownVersion(db)
    .select(['i.id', 'i.code', 'i.tags', 'i.source', 'v.version', 'v.level', 'v.content', 'v.analysis', 'v.body'])
    .where('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('i.id')
    .execute();
}

/** The max number of options among these questions. */
export async function maxOptions(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max(jsonb_array_length(v.body -> 'options')) as most
      from question_item i
      join question_version v
        on v.question_id = i.id and v.version = coalesce(i.published_version, i.latest_version)
     where i.id = any(${[...ids]}::uuid[]) and i.type in (1, 2)`.execute(db);
  return rows[0]?.most ?? 0;
}
