import { sql } from 'kysely';
import { idsIn } from '../../../platform/db/ids-in-text.ts';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/** Covers, payment codes, pictures in introductions, and proofs of payment. */
export const usedByClasses: UsedFiles = async (db, files) => {
  const ids = files.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select c.cover_id as id from training_class c where c.cover_id = any(${ids}::uuid[])
    union select c.picture_id from training_class c where c.picture_id = any(${ids}::uuid[])
    union select named.id from training_class c, lateral ${idsIn(sql`c.details::text`)}
     where named.id = any(${ids}::uuid[])
    union select p.proof_id from training_person p where p.proof_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};
