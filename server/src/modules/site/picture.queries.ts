import { sql } from 'kysely';
import { idsIn } from '../../platform/db/ids-in-text.ts';
import type { UsedFiles } from '../../platform/module/used-files.ts';

/**
 * Logos, the mini-program code and the copyright text contain pictures by URL. Waits for settings being saved,
 * because saving them locks no file.
 */
export const usedPictures: UsedFiles = async (db, files) => {
  const shown = sql<string>`concat_ws(' ', s.front_logo, s.back_logo, s.mp_code, s.copy_right)`;
  const { rows } = await sql<{ id: string }>`
    with s as materialized (select * from site_setting for share)
    select named.id from s, lateral ${idsIn(shown)}
     where named.id = any(${files.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};
