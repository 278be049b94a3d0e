import { sql } from 'kysely';
import { idsIn } from '../../../platform/db/ids-in-text.ts';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/**
 * Covers, files shown in instructions and section introductions, files in question sets already drawn, and the
 * analysis files of questions that were later deleted from their bank.
 */
export const usedByExams: UsedFiles = async (db, files) => {
  const ids = files.map(({ id }) => id);
  const texts = sql<string>`e.instructions || ' ' || e.composition::text`;
  const { rows } = await sql<{ id: string }>`
    select e.cover_id as id from exam_exam e where e.cover_id = any(${ids}::uuid[])
    union select named.id from exam_exam e, lateral ${idsIn(texts)} where named.id = any(${ids}::uuid[])
    union select f.id from unnest(${ids}::uuid[]) f (id)
     where exists (select from exam_form x where x.files @> array[f.id] and x.files <> '{}')
    union select named.id from exam_key k, lateral ${idsIn(sql`k.analysis || ' ' || k.body::text`)}
     where (k.analysis like '%data-file%' or k.body::text like '%data-file%')
       and named.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};
