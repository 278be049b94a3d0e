import type { WrongSource } from '@ganlin/contract/practice/book';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface BookFilter {
  readonly userId: string;
  readonly examId?: string | undefined;
  readonly source?: WrongSource | undefined;
  readonly type?: QuestionType | undefined;
  readonly dueBefore?: Date | undefined;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
}

export interface BookRow {
  readonly questionId: string;
  readonly type: QuestionType;
  readonly version: number;
  readonly wrongs: number;
  readonly rightStreak: number;
  readonly lastWrongAt: Date;
  readonly due: Date;
  readonly starred: boolean;
  readonly note: string;
  readonly sources: WrongSource[];
}

/** Latest mistake first. */
export async function pageBook(
  db: Db,
  filter: BookFilter,
  { current, size }: { current: number; size: number },
): Promise<{ records: BookRow[]; total: number }> {
  const { rows: records } = await sql<BookRow>`
    select c.question_id, c.type, c.last_version as version, c.wrongs, c.right_streak, c.last_wrong_at,
           c.due_at as due, c.starred, c.note,
           array(select distinct s.source from practice_wrong_source s
                  where s.user_id = c.user_id and s.question_id = c.question_id order by 1) as sources
      ${inBook(filter)} order by c.last_wrong_at desc, c.question_id
     limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${inBook(filter)}`.execute(db);
  return { records, total: counts[0]?.total ?? 0 };
}

/** Lists the contents of the wrong-answer book for filtering. */
export async function listBook(db: Db, filter: BookFilter, limit: number) {
  const { rows } = await sql<{ id: string; version: number }>`
    select c.question_id as id, c.last_version as version ${inBook(filter)}
     order by c.last_wrong_at desc, c.question_id limit ${limit}`.execute(db);
  return rows;
}

/** `days` are the ends of today and of the following days. */
export async function countBook(db: Db, userId: string, days: readonly Date[]) {
  const { rows } = await sql<{ wrong: number; starred: number; mastered: number }>`
    select count(*) filter (where in_book) as wrong, count(*) filter (where starred) as starred,
           count(*) filter (where left_book_at is not null and not in_book) as mastered
      from practice_record where user_id = ${userId}`.execute(db);
  const { rows: due } = await sql<{ day: number; count: number }>`
    select width_bucket(due_at, ${[...days]}::timestamptz[]) as day, count(*) as count from practice_record
     where user_id = ${userId} and due_at < ${days.at(-1)} group by 1`.execute(db);
  const week = days.map((_, day) => due.find((one) => one.day === day)?.count ?? 0);
  return { ...(rows[0] ?? { wrong: 0, starred: 0, mastered: 0 }), week };
}

/**
 * Removes questions from the book at the user's request: their schedule is deleted too unless they are starred.
 * Returns how many were removed.
 */
export async function removeFromBook(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    update practice_record
       set in_book = false, right_streak = 0, card = case when starred then card end,
           due_at = case when starred then due_at end
     where user_id = ${userId} and question_id = ${anyOf(ids)} and in_book returning question_id`.execute(db);
  return rows.length;
}

function inBook({ userId, examId, source, type, dueBefore, ids }: BookFilter): RawBuilder<unknown> {
  const bySource = (condition: RawBuilder<unknown>) => sql`and exists (select from practice_wrong_source s
    where s.user_id = c.user_id and s.question_id = c.question_id and ${condition})`;
  return sql`from practice_record c where c.user_id = ${userId} and c.in_book
    ${type === undefined ? sql`` : sql`and c.type = ${type}`}
    ${dueBefore === undefined ? sql`` : sql`and c.due_at < ${dueBefore}`}
    ${ids === undefined ? sql`` : sql`and c.question_id = ${anyOf(ids)}`}
    ${source === undefined ? sql`` : bySource(sql`s.source = ${source}`)}
    ${examId === undefined ? sql`` : bySource(sql`s.source = 1 and s.source_id = ${examId}`)}`;
}

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
