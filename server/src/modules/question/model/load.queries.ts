import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly tags: string[];
  readonly level: number;
  readonly content: string;
  readonly analysis: string;
  readonly body: unknown;
}

export async function listLoaded(
  db: Db,
  refs: readonly { readonly id: string; readonly version: number }[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, v.version, i.code, i.tags, v.level, v.content, v.analysis, v.body
      from unnest(${refs.map(({ id }) => id)}::uuid[], ${refs.map(({ version }) => version)}::int[]) as ref(id, version)
      join question_version v on v.question_id = ref.id and v.version = ref.version
      join question_item i on i.id = ref.id`.execute(db);
  return rows;
}
