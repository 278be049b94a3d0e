import type { Verdict } from '@ganlin/contract/question/verdict';
import type { Answer } from '@ganlin/contract/question/answer';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Card } from './review.rules.ts';
import type { Run } from './run.queries.ts';

/** A position of a run. */
export interface Item {
  readonly ordinal: number;
  readonly questionId: string;
  readonly version: number;
  readonly type: QuestionType;
  readonly seq: number;
  readonly answer: Answer | null;
  readonly unsure: boolean;
  readonly verdict: Verdict | null;
  readonly wonCenti: number | null;
  readonly spentMs: number;
  /** The owner's card in the review schedule. */
  readonly card: Card | null;
}

/** The owner's record of a question before the answer of the day. */
export interface RecordBefore {
  readonly card: Card | null;
  readonly wrongs: number;
  readonly lastRight: boolean | null;
  readonly lastAnswer: Answer | null;
  /** ISO 8601: it is stored as JSON. */
  readonly lastWrongAt: string | null;
}

/** A question to be added to a run. */
export interface Dealt {
  readonly questionId: string;
  readonly version: number;
  readonly type: QuestionType;
}

/** Appends questions to a run. */
export async function insertItems(
  db: Db,
  { id, dealt }: Pick<Run, 'id' | 'dealt'>,
  questions: readonly Dealt[],
): Promise<void> {
  if (questions.length === 0) return;
  await sql`
    insert into practice_item (run_id, ordinal, question_id, version, type)
    select ${id}::uuid, ${dealt}::int + q.place, q.question_id, q.version, q.type
      from unnest(${questions.map(({ questionId }) => questionId)}::uuid[],
                  ${questions.map(({ version }) => version)}::int[],
                  ${questions.map(({ type }) => type)}::smallint[])
           with ordinality as q(question_id, version, type, place)`.execute(db);
}

/** Positions in order, with the owner's other data on the questions. */
export async function listItems(
  db: Db,
  { id, userId }: Pick<Run, 'id' | 'userId'>,
  { from, to }: { from: number; to: number },
): Promise<(Item & { readonly starred: boolean; readonly note: string })[]> {
  const { rows } = await sql<Item & { starred: boolean; note: string }>`
    select i.ordinal, i.question_id, i.version, i.type, i.seq, i.answer, i.unsure, i.verdict, i.won_centi, i.spent_ms,
           c.card, coalesce(c.starred, false) as starred, coalesce(c.note, '') as note
      from practice_item i left join practice_record c on c.user_id = ${userId} and c.question_id = i.question_id
     where i.run_id = ${id} and i.ordinal between ${from} and ${to} order by i.ordinal`.execute(db);
  return rows;
}

/**
 * Returns those of these questions that the run has already had; with `answeredBy` also those this user has ever
 * answered.
 */
export async function listHad(
  db: Db,
  runId: string,
  { ids, answeredBy }: { ids: readonly string[]; answeredBy: string | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ questionId: string }>`
    select i.question_id from practice_item i where i.run_id = ${runId} and i.question_id = any(${[...ids]}::uuid[])
    union all
    select c.question_id from practice_record c
     where c.user_id = ${answeredBy}::uuid and c.question_id = any(${[...ids]}::uuid[]) and c.answers > 0`.execute(db);
  return new Set(rows.map(({ questionId }) => questionId));
}

/** The questions of a run, last dealt first. */
export async function listLastDealt(
  db: Db,
  runId: string,
  { below, limit }: { below: number; limit: number },
): Promise<{ ordinal: number; questionId: string }[]> {
  return db
    .selectFrom('practiceItem')
    .select(['ordinal', 'questionId'])
    .where('runId', '=', runId)
    .where('ordinal', '<', below)
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute();
}

export async function listDealtIds(db: Db, runId: string): Promise<string[]> {
  const rows = await db.selectFrom('practiceItem').select('questionId').where('runId', '=', runId).execute();
  return rows.map(({ questionId }) => questionId);
}
