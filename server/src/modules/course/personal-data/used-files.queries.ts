import { sql } from 'kysely';
import { idsIn } from '../../../platform/db/ids-in-text.ts';
import type { UsedFiles } from '../../../platform/module/used-files.ts';

/** Covers, pictures in introductions and texts, and earlier material, which evidence refers to. */
export const usedByCourses: UsedFiles = async (db, files) => {
  const ids = files.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select c.cover_id as id from course_course c where c.cover_id = any(${ids}::uuid[])
    union select named.id from course_course c, lateral ${idsIn(sql`c.introduce`)} where named.id = any(${ids}::uuid[])
    union select named.id from course_file f, lateral ${idsIn(sql`f.text`)} where named.id = any(${ids}::uuid[])
    union select f.document_id from course_file f where f.document_id = any(${ids}::uuid[])
    union select named.id from course_material m, lateral ${idsIn(sql`m.what::text`)}
     where named.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};
