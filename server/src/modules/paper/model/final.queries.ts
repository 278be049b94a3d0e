import { sql } from 'kysely';

/**
 * Of a row of paper_final called `f`: what was answered, by ordinal; null where nothing was. All who grade, show or book a
 * paper read that row, and none of them the saves, which may be in the archive.
 */
export const finalAnswers = sql`(
  select json_object_agg(a.ordinal, a.answer)
    from jsonb_to_recordset(f.answers) as a(ordinal smallint, answer jsonb, answered boolean) where a.answered)`;
