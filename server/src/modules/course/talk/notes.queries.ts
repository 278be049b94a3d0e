import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Whose {
  readonly userId: string;
  readonly courseId: string;
}

const notes = (db: Db) =>
  db
    .selectFrom('courseNote as n')
    .innerJoin('courseFile as f', 'f.id', 'n.fileId')
    .select(['n.id', 'n.fileId', 'f.title as fileTitle', 'n.atMs', 'n.page', 'n.text', 'n.updatedAt']);

/** In the order of writing. */
export function listNotes(
  db: Db,
  { userId, courseId, fileId }: Whose & { fileId?: string | undefined },
  limit: number,
) {
  return notes(db)
    .where('n.userId', '=', userId)
    .where('n.courseId', '=', courseId)
    .$if(fileId !== undefined, (query) => query.where('n.fileId', '=', fileId ?? ''))
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .limit(limit)
    .execute();
}

/** A note of this user. */
export function findNote(db: Db, { id, userId }: { id: string; userId: string }) {
  return notes(db).where('n.id', '=', id).where('n.userId', '=', userId).executeTakeFirst();
}

/** Two new notes of a user in a course are counted one after the other. */
export async function lockNotes(db: Db, { userId, courseId }: Whose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('course.notes' || ${userId} || ${courseId}, 0))`.execute(db);
}

export async function countNotes(db: Db, { userId, courseId }: Whose): Promise<number> {
  const { count } = await db
    .selectFrom('courseNote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

interface Note extends Whose {
  readonly id: string;
  readonly fileId: string;
  readonly atMs: number | null;
  readonly page: number | null;
  readonly text: string;
  readonly now: Date;
}

/** Adds or changes a note; false if the id is another's, or of a note in another course. */
export async function putNote(db: Db, { now, ...note }: Note): Promise<boolean> {
  const { fileId, atMs, page, text } = note;
  const put = await db
    .insertInto('courseNote')
    .values({ ...note, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ fileId, atMs, page, text, updatedAt: now })
        .where('courseNote.userId', '=', note.userId)
        .where('courseNote.courseId', '=', note.courseId),
    )
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

export async function deleteNote(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const deleted = await db
    .deleteFrom('courseNote')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
