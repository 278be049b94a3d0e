import { sql } from 'kysely';

/**
 * Of a row of paper_final called `f`: the answers by ordinal; null if there are none. Grading, results and the
 * wrong-question book read only that row, never the saves, which may be archived.
 */
export const finalAnswers = sql`(
  select json_object_agg(a.ordinal, a.answer)
    from jsonb_to_recordset(f.answers) as a(ordinal smallint, answer jsonb, answered boolean) where a.answered)`;
