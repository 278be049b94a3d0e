import { OpenType } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPublished } from '../model/learner.queries.ts';

export interface PublicCourseRow {
  readonly id: string;
  readonly title: string;
  readonly coverId: string | null;
  readonly categoryTitle: string;
  readonly teachers: readonly { readonly name: string }[];
  readonly hourTenths: number;
  readonly learners: number;
}

/** Courses open to everybody that are not over, the newest first. */
export async function listPublic(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<PublicCourseRow[]> {
  const { rows } = await sql<PublicCourseRow>`
    select c.id, c.title, c.cover_id as "coverId", coalesce(k.title, '') as "categoryTitle", c.teachers,
           c.hour_tenths as "hourTenths", c.learners
      from course_course c left join course_category k on k.id = c.category_id
     where ${isPublished} and c.open_type = ${OpenType.public} and (c.ends_at is null or c.ends_at > ${now})
     order by c.published_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}
