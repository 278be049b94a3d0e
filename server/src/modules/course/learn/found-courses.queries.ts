import { OpenType } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isFor, isPublished, type Whose } from '../model/learner.queries.ts';

export interface FoundCourseRow {
  readonly id: string;
  readonly title: string;
  readonly categoryTitle: string;
  readonly teachers: readonly { readonly name: string }[];
  readonly hourTenths: number;
  readonly publishedAt: Date;
  /** The titles of its files. */
  readonly files: readonly string[];
}

interface Wanted {
  /** Null: a guest. */
  readonly whose: Whose | null;
  readonly patterns: readonly string[];
  readonly now: Date;
  readonly limit: number;
}

/** Courses that have any of some words in their title, category or files, as far as the caller may see them. */
export async function listFound(db: Db, { whose, patterns, now, limit }: Wanted): Promise<FoundCourseRow[]> {
  const isSeen =
    whose === null
      ? sql`c.open_type = ${OpenType.public} and (c.ends_at is null or c.ends_at > ${now}::timestamptz)`
      : isFor(whose);
  const any = sql`any(${[...patterns]}::text[])`;
  const { rows } = await sql<FoundCourseRow>`
    select c.id, c.title, coalesce(k.title, '') as "categoryTitle", c.teachers, c.hour_tenths as "hourTenths",
           c.published_at as "publishedAt",
           array(select f.title from course_file f where f.course_id = c.id and f.retired_at is null limit 200) as files
      from course_course c left join course_category k on k.id = c.category_id
     where ${isPublished} and ${isSeen}
       and (${patterns.length} = 0 or lower(c.title) like ${any} or lower(coalesce(k.title, '')) like ${any}
         or exists (select from course_file f
                     where f.course_id = c.id and f.retired_at is null and lower(f.title) like ${any}))
     order by c.published_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}
