import { CommentState, type Uncounted } from '@ganlin/contract/course/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const titles = sql`k.title as course_title, f.title as file_title`;
const paged = ({ limit, offset }: Page): RawBuilder<unknown> => sql`limit ${limit} offset ${offset}`;

interface Titles {
  readonly courseTitle: string;
  readonly fileTitle: string;
}

export interface OwnStudy extends Titles {
  readonly percent: number;
  readonly creditedMs: number;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
}

export async function pageStudies(db: Db, userId: string, page: Page): Promise<OwnStudy[]> {
  const { rows } = await sql<OwnStudy>`
    select ${titles}, s.percent, s.credited_ms::float8 as credited_ms, s.started_at, s.completed_at
      from course_study s join course_course k on k.id = s.course_id join course_file f on f.id = s.file_id
     where s.user_id = ${userId} order by s.started_at, s.file_id ${paged(page)}`.execute(db);
  return rows;
}

export interface OwnInterval extends Titles {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly creditedMs: number;
  readonly reason: Uncounted;
}

export async function pageIntervals(db: Db, userId: string, page: Page): Promise<OwnInterval[]> {
  const { rows } = await sql<OwnInterval>`
    select ${titles}, i.started_at, i.ended_at, i.credited_ms, i.reason
      from course_interval i join course_course k on k.id = i.course_id join course_file f on f.id = i.file_id
     where i.user_id = ${userId} order by i.course_id, i.started_at desc, i.id ${paged(page)}`.execute(db);
  return rows;
}

export interface OwnNote extends Titles {
  readonly text: string;
  readonly createdAt: Date;
}

export async function pageNotes(db: Db, userId: string, page: Page): Promise<OwnNote[]> {
  const { rows } = await sql<OwnNote>`
    select ${titles}, n.text, n.created_at
      from course_note n join course_course k on k.id = n.course_id join course_file f on f.id = n.file_id
     where n.user_id = ${userId} order by n.created_at, n.id ${paged(page)}`.execute(db);
  return rows;
}

export interface OwnComment {
  readonly courseTitle: string;
  readonly text: string;
  readonly state: CommentState;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

export async function pageComments(db: Db, userId: string, page: Page): Promise<OwnComment[]> {
  const { rows } = await sql<OwnComment>`
    select k.title as course_title, c.text, c.state, c.created_at, c.deleted_at
      from course_comment c join course_course k on k.id = c.course_id
     where c.user_id = ${userId} order by c.created_at, c.id ${paged(page)}`.execute(db);
  return rows;
}

export interface OwnQuiz extends Titles {
  readonly percent: number;
  readonly passed: boolean;
  readonly handedInAt: Date;
}

export async function pageQuizzes(db: Db, userId: string, page: Page): Promise<OwnQuiz[]> {
  const { rows } = await sql<OwnQuiz>`
    select ${titles}, q.percent, q.passed, q.handed_in_at
      from course_quiz q join course_course k on k.id = q.course_id join course_file f on f.id = q.file_id
     where q.user_id = ${userId} and q.handed_in_at is not null order by q.handed_in_at, q.id ${paged(page)}`.execute(
    db,
  );
  return rows;
}

/** Deletes a user's notes, and the texts of their comments; replies of others stay in place. */
export async function deleteTexts(db: Db, userId: string, { text }: { readonly text: string }): Promise<void> {
  await db.deleteFrom('courseNote').where('userId', '=', userId).execute();
  await db
    .updateTable('courseComment')
    .set({ text, state: CommentState.hidden })
    .where('userId', '=', userId)
    .execute();
}
