import type { CardProvider } from '@ganlin/contract/iam/sign-in/third-party';
import type { PracticeMode } from '@ganlin/contract/practice/modes';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface OwnRun {
  readonly repoTitle: string;
  readonly mode: PracticeMode;
  readonly answered: number;
  readonly rights: number;
  readonly spentMs: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

export async function pageOwnRuns(db: Db, userId: string, { limit, offset }: Page): Promise<OwnRun[]> {
  const { rows } = await sql<OwnRun>`
    select repo_title, mode, answered, rights, spent_ms, started_at, finished_at from practice_run
     where user_id = ${userId} order by started_at desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface OwnRecord {
  readonly questionId: string;
  readonly version: number | null;
  readonly type: QuestionType;
  readonly answers: number;
  readonly rights: number;
  readonly wrongs: number;
  readonly inBook: boolean;
  readonly starred: boolean;
  readonly note: string;
  readonly lastAt: Date | null;
}

export async function pageOwnRecords(db: Db, userId: string, { limit, offset }: Page): Promise<OwnRecord[]> {
  const { rows } = await sql<OwnRecord>`
    select question_id, last_version as version, type, answers, rights, wrongs, in_book, starred, note, last_at
      from practice_record where user_id = ${userId}
     order by last_at desc nulls last, question_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface OwnDay {
  readonly day: string;
  readonly total: number;
  readonly answered: number;
  readonly rights: number;
}

export async function pageOwnDays(db: Db, userId: string, { limit, offset }: Page): Promise<OwnDay[]> {
  const { rows } = await sql<OwnDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, r.total, r.answered, r.rights
      from practice_daily d join practice_run r on r.id = d.run_id
     where d.user_id = ${userId} order by d.day desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface OwnReminder {
  readonly enabled: boolean;
  readonly minute: number;
  readonly card: CardProvider | null;
}

export async function pageOwnReminders(db: Db, userId: string, { limit, offset }: Page): Promise<OwnReminder[]> {
  const { rows } = await sql<OwnReminder>`
    select enabled, minute, card from practice_daily_reminder where user_id = ${userId}
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Deletes all practice data of a user. */
export async function deleteOwn(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('practiceDailyReminder').where('userId', '=', userId).execute();
  await db.deleteFrom('practiceRun').where('userId', '=', userId).execute();
  await db.deleteFrom('practiceRecord').where('userId', '=', userId).execute();
  await db.deleteFrom('practiceDay').where('userId', '=', userId).execute();
}
