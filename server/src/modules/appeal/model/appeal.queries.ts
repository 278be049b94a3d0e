import { AppealKind, AppealState, type AppealOutcome } from '@ganlin/contract/appeal/kinds';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AppealAppeal } from '../../../platform/db/schema.gen.ts';

type Stored = Selectable<AppealAppeal>;

export interface AppealRow extends Omit<Stored, 'kind' | 'state'> {
  readonly kind: AppealKind;
  readonly state: AppealState;
}

// The columns' check constraints allow nothing else.
export const typed = (row: Stored): AppealRow => ({
  ...row,
  kind: row.kind as AppealKind,
  state: row.state as AppealState,
});

/** Locked: of two answers at the same time the second sees the first. */
export async function findAppeal(
  db: Db,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AppealRow | undefined> {
  const row = await db
    .selectFrom('appealAppeal')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && typed(row);
}

/** The appeals of a paper, the newest first. */
export async function listOfPaper(
  db: Db,
  { userId, paperId }: { readonly userId: string; readonly paperId: string },
): Promise<AppealRow[]> {
  const rows = await db
    .selectFrom('appealAppeal')
    .selectAll()
    .where('userId', '=', userId)
    .where('paperId', '=', paperId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(typed);
}

interface OpenAppeals {
  readonly paperId: string;
  readonly examId: string;
  readonly count: number;
}

/** A user's papers with unanswered appeals, the newest first. */
export async function listOpenOf(db: Db, userId: string, limit: number): Promise<OpenAppeals[]> {
  const { rows } = await sql<OpenAppeals>`
    select paper_id, exam_id, count(*) from appeal_appeal
     where user_id = ${userId} and state = ${AppealState.open}
     group by paper_id, exam_id order by paper_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Appeals of one paper are filed one after the other: their numbers follow each other. */
export async function lockPaper(db: Db, paperId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('appeal.paper' || ${paperId}, 0))`.execute(db);
}

type NewAppeal = Pick<
  AppealRow,
  | 'id'
  | 'examId'
  | 'userId'
  | 'paperId'
  | 'number'
  | 'ordinal'
  | 'questionId'
  | 'questionVersion'
  | 'kind'
  | 'reason'
  | 'filedAt'
>;

export async function insertAppeal(db: Db, row: NewAppeal): Promise<void> {
  await db.insertInto('appealAppeal').values(row).execute();
}

export async function setWithdrawn(db: Db, id: string): Promise<void> {
  await db.updateTable('appealAppeal').set({ state: AppealState.withdrawn }).where('id', '=', id).execute();
}

export interface Answered {
  readonly state: AppealOutcome;
  readonly reply: string;
  /** Null: by re-grading. */
  readonly answeredBy: string | null;
  readonly answeredAt: Date;
  readonly beforeCenti: number | null;
  readonly afterCenti: number | null;
}

export async function storeAnswer(db: Db, id: string, answered: Answered): Promise<void> {
  await db.updateTable('appealAppeal').set(answered).where('id', '=', id).execute();
}
