import { fileApi } from '@ganlin/contract/media/file';
import { sql } from 'kysely';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/** Accounts refer to avatars by URL. */
export const usedAvatars: UsedFiles = async (db, files) => {
  const ids = new Map(files.map(({ id }) => [`${fileApi.public.path}?id=${id}`, id]));
  const rows = await db
    .selectFrom('iamUser')
    .select('avatar')
    .where('avatar', '=', sql<string>`any(${[...ids.keys()]}::text[])`)
    .execute();
  return rows.flatMap(({ avatar }) => ids.get(avatar) ?? []);
};
