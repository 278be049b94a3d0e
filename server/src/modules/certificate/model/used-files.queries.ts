import { sql } from 'kysely';
import { idsIn } from '../../../platform/db/ids-in-text.ts';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/** Pictures of every version of the templates, and the holders' photos. */
export const usedByCertificates: UsedFiles = async (db, files) => {
  const ids = files.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select named.id from certificate_template_version v, lateral ${idsIn(sql`v.design::text`)}
     where named.id = any(${ids}::uuid[])
    union select c.photo_id from certificate_certificate c where c.photo_id = any(${ids}::uuid[])
    union select p.file_id from certificate_photo p where p.file_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};
