import type { CitedClause } from '@ganlin/contract/question/clause/cited';
import { sql } from 'kysely';
import { LawStanding } from '../../content/index.ts';
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
  readonly clauses: CitedClause[];
}

export async function listLoaded(
  db: Db,
  refs: readonly { readonly id: string; readonly version: number }[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, v.version, i.code, i.tags, v.level, v.content, v.analysis, v.body,
           (select coalesce(json_agg(json_build_object('articleId', c.article_id, 'channel', c.channel,
                     'anchor', c.anchor, 'title', c.title, 'label', c.label) order by c.ordinal), '[]')
              from question_clause c
             where c.question_id = i.id and c.standing <= ${sql.lit(LawStanding.ended)}) as clauses
      from unnest(${refs.map(({ id }) => id)}::uuid[], ${refs.map(({ version }) => version)}::int[]) as ref(id, version)
      join question_version v on v.question_id = ref.id and v.version = ref.version
      join question_item i on i.id = ref.id`.execute(db);
  return rows;
}
