import { CommentState } from '@ganlin/contract/course/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { peopleWithin, type InScope, type Scope } from '../../iam/index.ts';

interface Filter {
  readonly courseId?: string | undefined;
  readonly state?: CommentState | undefined;
  readonly keyword?: string | undefined;
}

export interface ModeratedRow {
  readonly id: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly fileTitle: string;
  readonly author: string;
  readonly deptName: string;
  readonly state: CommentState;
  readonly text: string;
  readonly parentText: string;
  readonly createdAt: Date;
}

/** Comments of people in the scope, newest first. */
export async function pageModerated(
  db: Db,
  { scope, filter: { courseId, state, keyword = '' } }: { scope: Scope; filter: Filter },
  { current, size }: { current: number; size: number },
): Promise<{ records: ModeratedRow[]; total: number }> {
  const found = sql`from course_comment c
    join course_course k on k.id = c.course_id and k.deleted_at is null
    join ${peopleWithin(scope)} u on u.id = c.user_id
    left join course_file f on f.id = c.file_id
    left join course_comment p on p.id = c.parent_id
   where c.deleted_at is null
     and (${courseId ?? null}::uuid is null or c.course_id = ${courseId ?? null}::uuid)
     and (${state ?? null}::smallint is null or c.state = ${state ?? null}::smallint)
     and (${keyword} = '' or lower(c.text) like ${containsPattern(keyword)})`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const { rows } = await sql<ModeratedRow>`
    select c.id, c.course_id, k.title as course_title, coalesce(f.title, '') as file_title, u.real_name as author,
           u.dept_name, c.state, c.text, coalesce(p.text, '') as parent_text, c.created_at ${found}
     order by c.created_at desc, c.id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { records: rows, total: counted.rows[0]?.total ?? 0 };
}

export interface FoundComment {
  readonly id: string;
  readonly courseId: string;
  readonly fileId: string | null;
  readonly parentId: string | null;
  readonly state: CommentState;
  readonly title: string;
}

/** Those of these comments that people in scope have written, locked. */
export async function lockComments(
  db: Db,
  { ids, people }: { ids: readonly string[]; people: InScope },
): Promise<FoundComment[]> {
  const { rows } = await sql<FoundComment>`
    select c.id, c.course_id, c.file_id, c.parent_id, c.state, k.title
      from course_comment c join course_course k on k.id = c.course_id and k.deleted_at is null
     where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null and ${isWrittenBy(people)}
     order by c.id for update of c`.execute(db);
  return rows;
}

const isWrittenBy = (people: InScope): RawBuilder<boolean> =>
  people ? sql<boolean>`c.user_id in (select u.id from ${people} u)` : sql<boolean>`true`;

export async function setReviewed(
  db: Db,
  { ids, state, by, now }: { ids: readonly string[]; state: CommentState; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('courseComment')
    .set({ state, reviewedBy: by, reviewedAt: now })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Who is to be notified of these replies: the writers of the comments, unless they have replied themselves. */
export async function listAnswered(db: Db, replyIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    userId: string;
    title: string;
    courseId: string;
    fileId: string | null;
    text: string;
  }>`
    select r.id, p.user_id, k.title, r.course_id, r.file_id, r.text
      from course_comment r join course_comment p on p.id = r.parent_id and p.deleted_at is null
      join course_course k on k.id = r.course_id
     where r.id = any(${[...replyIds]}::uuid[]) and r.state = ${sql.lit(CommentState.shown)} and r.deleted_at is null
       and p.user_id <> r.user_id
     order by p.user_id, r.id`.execute(db);
  return rows;
}
