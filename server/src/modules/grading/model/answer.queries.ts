import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AnswerState, type Decision, type GivenMark } from './decide.rules.ts';

export interface AnswerRow {
  readonly id: string;
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
  readonly part: string;
  readonly userId: string;
  readonly paperId: string;
  readonly number: number;
  readonly maxCenti: number;
  readonly text: string;
  readonly state: AnswerState;
}

const columns = sql`a.id, a.exam_id, a.question_id, a.question_version as version, a.part, a.user_id, a.paper_id,
  a.number, a.max_centi, a.text, a.state`;

/** The rows of a question, of a table called `a`. */
export const ofQuestion = ({ examId, questionId, version, part }: GradedQuestion) =>
  sql`a.exam_id = ${examId} and a.question_id = ${questionId} and a.question_version = ${version} and a.part = ${part}`;

/**
 * Whether a user marks the answers `a`: assigned to the question, or to all questions that have nobody else. Nobody
 * marks their own paper.
 */
export const gradedBy = (userId: string) => sql`a.user_id <> ${userId} and exists (
  select from grading_grader g where g.exam_id = a.exam_id and g.user_id = ${userId}
     and (g.question_id = a.question_id or (g.question_id is null and not exists (
       select from grading_grader o where o.exam_id = a.exam_id and o.question_id = a.question_id))))`;

export async function findAnswer(
  db: Db,
  id: string,
  { grader, lock = false }: { readonly grader?: string; readonly lock?: boolean } = {},
): Promise<AnswerRow | undefined> {
  const own = grader === undefined ? sql`` : sql`and ${gradedBy(grader)}`;
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a where a.id = ${id} ${own} ${lock ? sql`for update of a` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** The first unmarked answer of a grader; skipped ones come last. */
export async function nextAnswer(db: Db, graderId: string, question: GradedQuestion): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a
     where a.grader_id = ${graderId} and ${ofQuestion(question)} and a.state = ${sql.lit(AnswerState.open)}
     order by a.skips, a.number limit 1`.execute(db);
  return rows[0];
}

export interface MarkRow extends GivenMark {
  readonly items: readonly string[];
  readonly comment: string;
  readonly markedAt: Date;
}

/** All marks of an answer, in order. */
export async function listMarks(db: Db, answerId: string): Promise<MarkRow[]> {
  const rows = await db
    .selectFrom('gradingMark')
    .select(['graderId', 'byLeader', 'scoreCenti', 'items', 'comment', 'markedAt'])
    .where('answerId', '=', answerId)
    .orderBy('seq')
    .execute();
  // Written only after the contract's schema has parsed it.
  return rows.map((row) => ({ ...row, items: row.items as string[] }));
}

export async function storeDecision(db: Db, answerId: string, { state, scoreCenti }: Decision): Promise<void> {
  await db.updateTable('gradingAnswer').set({ state, scoreCenti }).where('id', '=', answerId).execute();
}

/** The scores of a paper's answers, or undefined while one of them is not decided. */
export async function paperMarks(db: Db, { userId, paperId }: Pick<AnswerRow, 'userId' | 'paperId'>) {
  const rows = await db
    .selectFrom('gradingAnswer')
    .select(['ordinal', 'part', 'scoreCenti'])
    .where('userId', '=', userId)
    .where('paperId', '=', paperId)
    .execute();
  const decided = rows.flatMap(({ ordinal, part, scoreCenti }) =>
    scoreCenti === null ? [] : [{ ordinal, part, wonCenti: scoreCenti }],
  );
  return decided.length === rows.length ? decided : undefined;
}
