import { RIGHT_TO_LEAVE, type WrongSource } from '@ganlin/contract/practice/book';
import type { Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Card } from './review.rules.ts';

/** The record of a user and a question, as far as the next answer depends on it. */
export interface Known {
  readonly questionId: string;
  readonly card: Card | null;
}

/** Locked until the transaction ends, in a fixed order, so that two requests of the same user never deadlock. */
export async function holdRecords(db: Db, userId: string, questionIds: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select question_id, card from practice_record
     where user_id = ${userId} and question_id = ${anyOf(questionIds)} order by question_id for update`.execute(db);
  return rows;
}

/** An answer as stored in the records. */
export interface Recorded {
  readonly questionId: string;
  readonly type: QuestionType;
  readonly version: number;
  readonly answer: Answer | null;
  /** 0 if the answer was already counted and is only judged now. */
  readonly answers: 0 | 1;
  /** Null: not yet judged. */
  readonly right: boolean | null;
  readonly card: Card | null;
  readonly dueAt: Date | null;
}

/** The owner of the records, and where the answers were given. */
export interface Occasion {
  readonly userId: string;
  readonly source: WrongSource;
  /** The exam, bank or battle. */
  readonly sourceId: string;
}

export async function addToRecords(
  db: Db,
  occasion: Occasion & { readonly now: Date },
  recorded: readonly Recorded[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(recorded)}::json) as g(${recordedColumns})
    ), records as (${recordsFrom(sql`given`, occasion)})
    ${sourcesFrom(sql`given`, occasion)}`.execute(db);
}

/** The fields of `Recorded`, for reading them from JSON. */
export const recordedColumns = sql`"questionId" uuid, type smallint, version int, answer jsonb, answers int,
  "right" boolean, card jsonb, "dueAt" timestamptz`;

/**
 * Adds answers from rows with these columns to the records. Counts are incremented in the database rather than
 * overwritten, so that concurrent answers from two devices are both counted. A wrong answer adds the question to the
 * book; enough right ones in a row remove it.
 */
export function recordsFrom(
  rows: RawBuilder<unknown>,
  { userId, now }: { readonly userId: string; readonly now: Date },
): RawBuilder<unknown> {
  return sql`
    insert into practice_record as r (user_id, question_id, type, answers, rights, wrongs, right_streak, last_right,
      last_answer, last_version, last_at, last_wrong_at, in_book, card, due_at)
    select ${userId}::uuid, "questionId", type, answers, ("right" is true)::int, ("right" is false)::int,
           ("right" is true)::int, "right", answer, version, ${now}::timestamptz,
           case when "right" is false then ${now}::timestamptz end, "right" is false, card, "dueAt"
      from ${rows} order by "questionId"
    on conflict (user_id, question_id) do update
       set answers = r.answers + excluded.answers, rights = r.rights + excluded.rights,
           wrongs = r.wrongs + excluded.wrongs,
           right_streak = case when excluded.last_right is null then r.right_streak
                               when excluded.last_right then r.right_streak + 1 else 0 end,
           last_right = coalesce(excluded.last_right, r.last_right), last_answer = excluded.last_answer,
           last_version = excluded.last_version, last_at = excluded.last_at,
           last_wrong_at = coalesce(excluded.last_wrong_at, r.last_wrong_at),
           in_book = case when excluded.last_right is false then true when ${leaves} then false else r.in_book end,
           left_book_at = case when excluded.last_right is false then null
                               when ${leaves} and r.in_book then excluded.last_at else r.left_book_at end,
           card = coalesce(excluded.card, r.card), due_at = coalesce(excluded.due_at, r.due_at)`;
}

/** Records where the wrong answers among the rows were given. */
export function sourcesFrom(
  rows: RawBuilder<unknown>,
  { userId, source, sourceId, now }: Occasion & { readonly now: Date },
): RawBuilder<unknown> {
  return sql`
    insert into practice_wrong_source (user_id, question_id, source, source_id, last_at)
    select ${userId}::uuid, "questionId", ${source}::smallint, ${sourceId}::uuid, ${now}::timestamptz
      from ${rows} where "right" is false order by "questionId"
    on conflict (user_id, question_id, source, source_id) do update set last_at = excluded.last_at`;
}

export interface Cleared extends Omit<Occasion, 'userId'> {
  readonly userIds: readonly string[];
  readonly questionId: string;
  /** Whether the answers count as right now; otherwise as none. */
  readonly right: boolean;
}

export async function clearWrong(
  db: Db,
  { userIds, questionId, source, sourceId, right }: Cleared,
  now: Date,
): Promise<void> {
  await sql`
    with locked as materialized (
      select user_id from practice_record where user_id = ${anyOf(userIds)} and question_id = ${questionId}
       order by user_id for update
    ), sources as (
      delete from practice_wrong_source s using locked l
       where s.user_id = l.user_id and s.question_id = ${questionId} and s.source = ${source}::smallint
         and s.source_id = ${sourceId}
    )
    update practice_record r
       set rights = r.rights + ${right ? 1 : 0}, wrongs = greatest(r.wrongs - 1, 0),
           last_right = case when r.wrongs <= 1 then ${right ? sql`true` : sql`null::boolean`} else r.last_right end,
           in_book = r.in_book and r.wrongs > 1,
           left_book_at = case when r.in_book and r.wrongs <= 1 then ${now}::timestamptz else r.left_book_at end
      from locked l where r.user_id = l.user_id and r.question_id = ${questionId}`.execute(db);
}

const leaves: RawBuilder<boolean> = sql<boolean>`(excluded.last_right is true
  and r.right_streak + 1 >= ${sql.lit(RIGHT_TO_LEAVE)})`;

/** A user's record of one question. */
export function findRecord(db: Db, userId: string, questionId: string) {
  return db
    .selectFrom('practiceRecord')
    .selectAll()
    .where('userId', '=', userId)
    .where('questionId', '=', questionId)
    .executeTakeFirst();
}

/** The questions a user has answered, starred or has in the book, for counting them by bank. */
export async function listStanding(db: Db, userId: string, dueBefore: Date) {
  const { rows } = await sql<{
    questionId: string;
    seen: boolean;
    mastered: boolean;
    wrong: boolean;
    starred: boolean;
    due: boolean;
  }>`
    select question_id, answers > 0 as seen, coalesce(last_right, false) as mastered, in_book as wrong, starred,
           coalesce(due_at < ${dueBefore}, false) as due
      from practice_record where user_id = ${userId}`.execute(db);
  return rows;
}

/** Whether a question, in this version if given, was ever dealt to the user. */
export async function findDealt(
  db: Db,
  userId: string,
  { questionId, version }: { questionId: string; version?: number },
): Promise<{ type: QuestionType } | undefined> {
  const given = version === undefined ? sql`` : sql`and i.version = ${version}`;
  const recorded = version === undefined ? sql`` : sql`and c.last_version = ${version}`;
  const { rows } = await sql<{ type: QuestionType }>`
    select c.type from practice_record c
     where c.user_id = ${userId} and c.question_id = ${questionId} ${recorded}
    union all
    (select i.type from practice_run r join practice_item i on i.run_id = r.id and i.question_id = ${questionId}
      where r.user_id = ${userId} ${given} limit 1)
    limit 1`.execute(db);
  return rows[0];
}

/**
 * Sets or removes a star. Starring starts a schedule if there is none; unstarring deletes the schedule unless there
 * is a mistake.
 */
export async function setStar(
  db: Db,
  { userId, questionId }: { userId: string; questionId: string },
  { type, starred, card, dueAt }: { type: number; starred: boolean; card: Card; dueAt: Date },
): Promise<void> {
  const first = starred ? sql`${JSON.stringify(card)}::jsonb` : sql`null::jsonb`;
  const due = starred ? sql`${dueAt}::timestamptz` : sql`null::timestamptz`;
  const keeps = sql`(excluded.starred or r.wrongs > 0)`;
  await sql`
    insert into practice_record as r (user_id, question_id, type, starred, card, due_at)
    values (${userId}, ${questionId}, ${type}, ${starred}, ${first}, ${due})
    on conflict (user_id, question_id) do update
       set starred = excluded.starred, card = case when ${keeps} then coalesce(r.card, excluded.card) end,
           due_at = case when ${keeps} then coalesce(r.due_at, excluded.due_at) end`.execute(db);
}

export async function setNote(
  db: Db,
  { userId, questionId }: { userId: string; questionId: string },
  { type, note }: { type: number; note: string },
): Promise<void> {
  await db
    .insertInto('practiceRecord')
    .values({ userId, questionId, type, note })
    .onConflict((conflict) => conflict.columns(['userId', 'questionId']).doUpdateSet({ note }))
    .execute();
}

export interface Waiting {
  readonly kind: 'wrong' | 'starred' | 'review';
  readonly userId: string;
  /** The run that has already had some of them. */
  readonly runId: string;
  readonly dueBefore: Date;
  readonly limit: number;
}

/** Questions a user has to repeat, without those the run has had. */
export async function listWaiting(db: Db, { kind, userId, runId, dueBefore, limit }: Waiting): Promise<string[]> {
  const kinds = {
    wrong: { where: sql`c.in_book`, order: sql`c.last_wrong_at desc` },
    starred: { where: sql`c.starred`, order: sql`c.last_at desc nulls first` },
    review: { where: sql`c.due_at < ${dueBefore}`, order: sql`c.due_at` },
  };
  const { where, order } = kinds[kind];
  const { rows } = await sql<{ questionId: string }>`
    select c.question_id from practice_record c where c.user_id = ${userId} and ${where}
       and not exists (select from practice_item i where i.run_id = ${runId} and i.question_id = c.question_id)
     order by ${order}, c.question_id limit ${limit}`.execute(db);
  return rows.map(({ questionId }) => questionId);
}

/** The wrong answers of one run, without those another run has had. */
export async function listWrongOf(db: Db, fromRunId: string, runId: string): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select w.question_id from practice_item w where w.run_id = ${fromRunId} and w.verdict in (0, 2)
       and not exists (select from practice_item i where i.run_id = ${runId} and i.question_id = w.question_id)
     order by w.ordinal`.execute(db);
  return rows.map(({ questionId }) => questionId);
}

/** Today's answer count, and the number of consecutive days with answers up to today or yesterday. */
export async function findStreak(db: Db, userId: string, today: string): Promise<{ today: number; days: number }> {
  const { rows } = await sql<{ today: number; days: number }>`
    with days as (
      select day, answers, day - (row_number() over (order by day))::int as run from practice_day
       where user_id = ${userId} and answers > 0 and day <= ${today}::date
    )
    select coalesce((select answers from days where day = ${today}::date), 0) as today,
           count(*) as days
      from days where run = (select run from days where day >= ${today}::date - 1 order by day desc limit 1)`.execute(
    db,
  );
  return rows[0] ?? { today: 0, days: 0 };
}

/** Answers given since a day, and the right ones. */
export async function sumAnswers(db: Db, userId: string, since: string): Promise<{ answers: number; rights: number }> {
  const { rows } = await sql<{ answers: number; rights: number }>`
    select coalesce(sum(answers), 0) as answers, coalesce(sum(rights), 0) as rights from practice_day
     where user_id = ${userId} and day >= ${since}::date`.execute(db);
  return rows[0] ?? { answers: 0, rights: 0 };
}

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
