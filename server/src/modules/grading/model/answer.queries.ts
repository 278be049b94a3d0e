import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AnswerState, Decision, GivenMark } from './decide.rules.ts';

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
  readonly groupId: string | null;
  /** Two graders mark it. */
  readonly double: boolean;
  readonly state: AnswerState;
}

/** Answers of a paper that was reopened or voided are not marked any more. */
export const notWithdrawn = sql`a.withdrawn_at is null`;

const columns = sql`a.id, a.exam_id, a.question_id, a.question_version as version, a.part, a.user_id, a.paper_id,
  a.number, a.max_centi, a.text, a.group_id, a.double, a.state`;

/** The rows of a question in a table that is called by this name. */
export const ofQuestion = ({ examId, questionId, version, part }: GradedQuestion, alias: 'a' | 't') => {
  const table = sql.ref(alias);
  return sql`${table}.exam_id = ${examId} and ${table}.question_id = ${questionId}
    and ${table}.question_version = ${version} and ${table}.part = ${part}`;
};

/** Whether a user is a grader of the question in the rows of a table: of that question, or of all that have no other. */
export const isListed = (userId: string, alias: 'a' | 't') => {
  const table = sql.ref(alias);
  return sql`exists (
    select from grading_grader g where g.exam_id = ${table}.exam_id and g.user_id = ${userId}
       and (g.question_id = ${table}.question_id or (g.question_id is null and not exists (
         select from grading_grader o where o.exam_id = ${table}.exam_id and o.question_id = ${table}.question_id))))`;
};

/** Whether a user may mark the answers `a`. Nobody marks their own paper. */
export const gradedBy = (userId: string) =>
  sql`${notWithdrawn} and a.user_id <> ${userId} and ${isListed(userId, 'a')}`;

export async function findAnswer(
  db: Db,
  id: string,
  { grader, lock = false }: { readonly grader?: string; readonly lock?: boolean } = {},
): Promise<AnswerRow | undefined> {
  const own = grader === undefined ? sql`` : sql`and ${gradedBy(grader)}`;
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a where a.id = ${id} and ${notWithdrawn} ${own} ${lock ? sql`for update of a` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Answers by id, of a grader only, locked in the order that everyone locks several answers in. */
export async function lockAnswers(db: Db, ids: readonly string[], graderId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a
     where a.id = any(${[...ids]}::uuid[]) and ${gradedBy(graderId)} order by a.id for update of a`.execute(db);
  return rows;
}

interface Wanted {
  readonly question: GradedQuestion;
  readonly except?: string | undefined;
  readonly groupId?: string | undefined;
}

/** The first unmarked answer of a grader; skipped ones come last. */
export async function nextAnswer(
  db: Db,
  graderId: string,
  { question, except, groupId }: Wanted,
): Promise<AnswerRow | undefined> {
  const other = except === undefined ? sql`` : sql`and t.answer_id <> ${except}`;
  const grouped = groupId === undefined ? sql`` : sql`and g.group_id = ${groupId}`;
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a where a.id = (
      select t.answer_id from grading_task t ${groupId === undefined ? sql`` : sql`join grading_answer g on g.id = t.answer_id`}
       where t.grader_id = ${graderId} and ${ofQuestion(question, 't')} and not t.done ${other} ${grouped}
       order by t.skips, t.number limit 1)`.execute(db);
  return rows[0];
}

/** A grader's unmarked answers of a group. */
export async function listUndone(
  db: Db,
  graderId: string,
  { question, groupId, limit }: { readonly question: GradedQuestion; readonly groupId: string; readonly limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a join grading_task t on t.answer_id = a.id
     where a.group_id = ${groupId} and ${ofQuestion(question, 'a')} and t.grader_id = ${graderId} and not t.done
     order by t.skips, t.number limit ${limit}`.execute(db);
  return rows;
}

/** All answers of the paper that an answer belongs to, as far as the grader may mark them. */
export async function listOfPaper(
  db: Db,
  graderId: string,
  { examId, paperNumber, limit }: { readonly examId: string; readonly paperNumber: number; readonly limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} from grading_answer a join grading_task t on t.answer_id = a.id
     where t.grader_id = ${graderId} and t.exam_id = ${examId} and t.paper_number = ${paperNumber}
     order by a.ordinal, a.part limit ${limit}`.execute(db);
  return rows;
}

export interface MarkRow extends GivenMark {
  readonly answerId: string;
  readonly items: readonly string[];
  readonly rubricVersion: number;
  readonly comment: string;
  readonly markedAt: Date;
}

/** All marks of answers, in order, by answer. */
export async function listMarks(db: Db, answerIds: readonly string[]): Promise<Map<string, MarkRow[]>> {
  const rows = await db
    .selectFrom('gradingMark')
    .select(['answerId', 'graderId', 'byLeader', 'scoreCenti', 'items', 'rubricVersion', 'comment', 'markedAt'])
    .where('answerId', '=', sql<string>`any(${[...answerIds]}::uuid[])`)
    .orderBy('seq')
    .execute();
  // Written only after the contract's schema has parsed it.
  const marks = rows.map((row) => ({ ...row, items: row.items as string[] }));
  return Map.groupBy(marks, ({ answerId }) => answerId);
}

export async function storeDecisions(db: Db, decisions: ReadonlyMap<string, Decision>): Promise<void> {
  const made = [...decisions.values()];
  await sql`
    update grading_answer a set state = d.state, score_centi = d.score_centi, unassigned = false
      from unnest(${[...decisions.keys()]}::uuid[], ${made.map(({ state }) => state)}::smallint[],
                  ${made.map(({ scoreCenti }) => scoreCenti)}::int[]) as d(id, state, score_centi)
     where a.id = d.id`.execute(db);
}

export async function statesOf(db: Db, ids: readonly string[]): Promise<Map<string, AnswerState>> {
  const { rows } = await sql<{ id: string; state: AnswerState }>`
    select id, state from grading_answer where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The scores of a paper's answers since it was last reopened, or undefined while one of them is not decided. */
export async function paperMarks(
  db: Db,
  { userId, paperId }: Pick<AnswerRow, 'userId' | 'paperId'>,
  round: number,
): Promise<{ ordinal: number; part: string; wonCenti: number }[] | undefined> {
  const rows = await db
    .selectFrom('gradingAnswer')
    .select(['ordinal', 'part', 'scoreCenti'])
    .where('userId', '=', userId)
    .where('paperId', '=', paperId)
    .where('paperRound', '=', round)
    .where('withdrawnAt', 'is', null)
    .execute();
  const decided = rows.flatMap(({ ordinal, part, scoreCenti }) =>
    scoreCenti === null ? [] : [{ ordinal, part, wonCenti: scoreCenti }],
  );
  return decided.length === rows.length ? decided : undefined;
}
