import { CommentState } from '@ganlin/contract/course/kinds';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CourseComment } from '../../../platform/db/schema.gen.ts';

export interface CommentRow {
  readonly id: string;
  readonly fileId: string | null;
  readonly fileTitle: string;
  readonly parentId: string | null;
  readonly userId: string;
  readonly isTeacher: boolean;
  readonly state: CommentState;
  readonly text: string;
  readonly createdAt: Date;
}

const columns = sql`c.id, c.file_id, coalesce(f.title, '') as file_title, c.parent_id, c.user_id, c.is_teacher, c.state,
  c.text, c.created_at`;

/** Comments `c` that the reader may see: those shown, and the own ones that wait. */
const isVisible = (readerId: string): RawBuilder<boolean> => sql<boolean>`(c.deleted_at is null
  and (c.state = ${sql.lit(CommentState.shown)}
    or c.state = ${sql.lit(CommentState.pending)} and c.user_id = ${readerId}))`;

interface Which {
  readonly courseId: string;
  readonly fileId?: string | undefined;
  readonly readerId: string;
}

/** Comments without the replies, newest first. */
export async function pageComments(
  db: Db,
  { courseId, fileId, readerId }: Which,
  { current, size }: { current: number; size: number },
): Promise<{ records: CommentRow[]; total: number }> {
  const found = sql`from course_comment c left join course_file f on f.id = c.file_id
   where c.course_id = ${courseId} and c.parent_id is null and ${isVisible(readerId)}
     and (${fileId ?? null}::uuid is null or c.file_id = ${fileId ?? null}::uuid)`;
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const { rows } = await sql<CommentRow>`select ${columns} ${found}
    order by c.created_at desc, c.id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { records: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The newest replies to each of these comments, in the order of writing. */
export async function listReplies(
  db: Db,
  { parentIds, readerId }: { parentIds: readonly string[]; readerId: string },
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select r.* from unnest(${[...parentIds]}::uuid[]) p (id)
     cross join lateral (
       select ${columns} from course_comment c left join course_file f on f.id = c.file_id
        where c.parent_id = p.id and ${isVisible(readerId)}
        order by c.created_at desc, c.id desc limit ${limit}) r
     order by r.created_at, r.id`.execute(db);
  return rows;
}

/** A comment that was not deleted. */
export function findComment(db: Db, id: string) {
  return db
    .selectFrom('courseComment')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Returns false if the id is taken: a repeated call, or another's comment. */
export async function insertComment(db: Db, row: Insertable<CourseComment>): Promise<boolean> {
  const inserted = await db
    .insertInto('courseComment')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes an own comment; false if there is none. */
export async function deleteComment(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const deleted = await db
    .updateTable('courseComment')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
