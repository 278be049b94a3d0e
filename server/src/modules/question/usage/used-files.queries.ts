import { sql } from 'kysely';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/**
 * Files shown by questions of any version, files that came with an import, and all files of a user with a pending
 * import: its rows may name any picture of theirs, and are sealed.
 */
export const usedByQuestions: UsedFiles = async (db, files) => {
  const [ids, owners] = [files.map(({ id }) => id), files.map(({ ownerId }) => ownerId)];
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${ids}::uuid[], ${owners}::uuid[]) f (id, owner_id)
     where exists (select from question_file q where q.file_id = f.id)
        or exists (select from question_import_file i where i.file_id = f.id)
        or exists (select from platform_import i where i.owner_id = f.owner_id)`.execute(db);
  return rows.map(({ id }) => id);
};
