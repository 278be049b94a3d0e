import { RIGHT_TO_LEAVE } from '@ganlin/contract/practice/book';
import type { DailyRecall } from '@ganlin/contract/practice/daily';
import type { Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Item, RecordBefore } from '../model/item.queries.ts';
import type { Scheduled } from '../model/review.rules.ts';
import { findRun, type Run } from '../model/run.queries.ts';

/** Scheduled questions, the longest due first. */
export async function listScheduled(
  db: Db,
  userId: string,
  page: { types: readonly QuestionType[]; dueBefore: Date; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select question_id from practice_record
     where user_id = ${userId} and due_at < ${page.dueBefore} and type = any(${[...page.types]}::smallint[])
     order by due_at, question_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(({ questionId }) => questionId);
}

export async function findDailyRun(db: Db, userId: string, day: string): Promise<Run | undefined> {
  const { rows } = await sql<{ runId: string }>`
    select run_id from practice_daily where user_id = ${userId} and day = ${day}::date`.execute(db);
  return rows[0] && findRun(db, rows[0].runId, userId);
}

/** The unique key of user and day makes a second choice impossible. */
export async function insertDaily(db: Db, { userId, day, runId }: { userId: string; day: string; runId: string }) {
  await sql`insert into practice_daily (user_id, day, run_id) values (${userId}, ${day}::date, ${runId})`.execute(db);
}

export interface DailySlot extends Item {
  readonly recall: DailyRecall | null;
  readonly answeredAt: Date | null;
  readonly before: RecordBefore | null;
  readonly starred: boolean;
  readonly note: string;
  /** The owner's record as it is now. */
  readonly rightStreak: number;
  readonly dueAt: Date | null;
  /** The record before the answer: mistakes, and the last answer if it was wrong. */
  readonly wrongs: number;
  readonly previousAnswer: Answer | null;
  readonly previousAt: Date | null;
}

export async function listDailySlots(db: Db, { id, userId }: Pick<Run, 'id' | 'userId'>): Promise<DailySlot[]> {
  const { rows } = await sql<DailySlot>`
    select i.ordinal, i.question_id, i.version, i.type, i.seq, i.answer, i.unsure, i.verdict, i.won_centi, i.spent_ms,
           i.recall, i.answered_at, i.before, c.card, coalesce(c.starred, false) as starred,
           coalesce(c.note, '') as note, coalesce(c.right_streak, 0) as right_streak, c.due_at,
           coalesce(b.wrongs, 0) as wrongs, case when b.last_right is false then b.last_answer end as previous_answer,
           case when b.last_right is false then b.last_wrong_at end as previous_at
      from practice_item i left join practice_record c on c.user_id = ${userId} and c.question_id = i.question_id
           left join lateral (
             select c.wrongs, c.last_right, c.last_answer, c.last_wrong_at where i.answer is null
             union all
             select (i.before ->> 'wrongs')::int, (i.before ->> 'lastRight')::boolean,
                    nullif(i.before -> 'lastAnswer', 'null'), (i.before ->> 'lastWrongAt')::timestamptz
              where i.answer is not null
           ) b on true
     where i.run_id = ${id} order by i.ordinal`.execute(db);
  return rows;
}

/** A question was withdrawn: the day is done without it. */
export async function lowerTotal(db: Db, runId: string, total: number): Promise<void> {
  await sql`update practice_run set total = ${total} where id = ${runId} and total > ${total}`.execute(db);
}

interface Assessed {
  readonly runId: string;
  readonly ordinal: number;
  readonly userId: string;
  readonly recall: DailyRecall;
  /** 1: the answer counts as right again; -1: no longer; 0: no change. */
  readonly counts: -1 | 0 | 1;
  readonly review: Scheduled | null;
}

/**
 * Stores how sure the user was, and moves the review. A question that was answered elsewhere since is left to that
 * answer. A guess does not count towards leaving the book, and brings back a question that left it by this answer.
 */
export async function setRecall(db: Db, assessed: Assessed): Promise<void> {
  const { runId, ordinal, userId, recall, counts, review } = assessed;
  const card = sql`${review === null ? null : JSON.stringify(review.card)}::jsonb`;
  const dueAt = sql`${review?.dueAt ?? null}::timestamptz`;
  // Starred since the answer: the schedule of the star stays.
  const keeps = sql`(${dueAt} is null and r.starred)`;
  const leaves = sql`(${counts}::int = 1 and r.in_book and r.right_streak + 1 >= ${sql.lit(RIGHT_TO_LEAVE)})`;
  const returns = sql`(${counts}::int = -1 and r.left_book_at = i.answered_at)`;
  await sql`
    with i as (
      update practice_item set recall = ${recall}::smallint where run_id = ${runId} and ordinal = ${ordinal}
      returning question_id, answered_at
    )
    update practice_record r
       set card = case when ${keeps} then r.card else ${card} end,
           due_at = case when ${keeps} then r.due_at else ${dueAt} end,
           right_streak = greatest(r.right_streak + ${counts}::int, 0),
           in_book = case when ${leaves} then false when ${returns} then true else r.in_book end,
           left_book_at = case when ${leaves} then i.answered_at when ${returns} then null else r.left_book_at end
      from i where r.user_id = ${userId} and r.question_id = i.question_id and r.last_at = i.answered_at`.execute(db);
}

/** More days than a career has. */
const MAX_DAYS = 20_000;

/** The days on which every question was answered, in ascending order. */
export async function listDoneDays(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day from practice_daily d join practice_run r on r.id = d.run_id
     where d.user_id = ${userId} and r.total > 0 and r.answered >= r.total order by d.day limit ${MAX_DAYS}`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
