import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Which of these objects the database knows: files, what was made of them, results of tasks, uploads of imports, and
 * sealed pictures until they are removed. A new table that names objects is added here
 * (`server/test/guards/stored-objects.test.ts` knows the columns).
 */
export async function namedObjects(db: Db, objects: readonly { readonly key: string }[]): Promise<Set<string>> {
  const keys = objects.map(({ key }) => key);
  const ids = keys.map((key) => key.slice(key.lastIndexOf('/') + 1));
  const { rows } = await sql<{ key: string }>`
    with wanted (key, id) as (select * from unnest(${keys}::text[], ${ids}::uuid[]))
    select w.key from wanted w
     where exists (select from media_file f where f.storage_key = w.key)
        or exists (select from platform_task t where t.id = w.id)
        or exists (select from platform_import i where i.id = w.id)
        or exists (select from platform_sealed_object s where s.id = w.id)
    union
    select storage_key from media_picture_width where storage_key = any(${keys}::text[])
    union
    select storage_key from media_video_quality where storage_key = any(${keys}::text[])
    union
    select poster_key from media_video where poster_key = any(${keys}::text[])
    union
    select pdf_key from media_document where pdf_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The next files by their keys, as the storage lists its objects. */
export function filesByKey(db: Db, { after, limit }: { readonly after: string; readonly limit: number }) {
  return db
    .selectFrom('mediaFile')
    .select(['id', 'storageKey', 'size', 'sha256'])
    .where('storageKey', '>', after)
    .orderBy('storageKey')
    .limit(limit)
    .execute();
}
