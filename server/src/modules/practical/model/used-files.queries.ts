import { sql } from 'kysely';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/** Photos that examiners took. */
export const usedByPracticals: UsedFiles = async (db, files) => {
  const ids = files.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select p.file_id as id from practical_photo p where p.file_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};
