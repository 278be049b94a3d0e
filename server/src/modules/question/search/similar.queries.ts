import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { withShownVersion } from '../model/question.queries.ts';

/** For each text, the questions that share a key with it, those sharing most first. */
export async function listCandidates(
  db: Db,
  texts: readonly { readonly number: number; readonly keys: readonly number[] }[],
  limit: number,
): Promise<{ number: number; id: string }[]> {
  const { rows } = await sql<{ number: number; id: string }>`
    select asked.number, found.id
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as asked(number int, keys jsonb),
           lateral (select array(select jsonb_array_elements(asked.keys)::int) as keys) as given,
           lateral (select i.id from question_item i where i.like_keys && given.keys
                     order by (select count(*) from unnest(i.like_keys) as key where key = any(given.keys)) desc, i.id
                     limit ${limit}) as found`.execute(db);
  return rows;
}

/** Current content of candidates: published, or else the draft. */
export async function listSaid(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return withShownVersion(db)
    .select(['i.id', 'i.code', 'i.text', 'i.state', 'v.content', 'v.body'])
    .where('i.id', 'in', [...ids])
    .execute();
}
