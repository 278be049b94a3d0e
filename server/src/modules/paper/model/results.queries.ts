import { PaperState, type HandInBy } from '@ganlin/contract/exam/kinds';
import type { Answer } from '@ganlin/contract/question/answer';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Person, type Scope } from '../../iam/index.ts';
import type { StoredArrangement } from './arrangement.rules.ts';
import type { Mark } from './grade.rules.ts';

/** A paper as results and lists show it. */
export interface SatPaper {
  readonly userId: string;
  readonly paperId: string;
  readonly examId: string;
  readonly attempt: number;
  readonly state: PaperState;
  readonly startedAt: Date;
  readonly deadlineAt: Date;
  readonly handedInAt: Date | null;
  readonly handedInBy: HandInBy | null;
  readonly collectReason: string | null;
  readonly answered: number;
  readonly questions: number;
  readonly scoreCenti: number | null;
  readonly passed: boolean | null;
  readonly open: number;
  readonly receipt: string | null;
  /** Set if it is void. */
  readonly voidReason: string | null;
  readonly ip: string;
  /** Time until the deadline, by the database's clock. */
  readonly leftMs: number;
}

export interface WholePaper extends SatPaper {
  readonly formId: string;
  readonly arrangement: StoredArrangement;
}

/** The columns of `SatPaper` of a row of paper_paper called `p`. */
const satColumns = satColumnsWith(sql`p.answered`);

/**
 * The same with the answers saved so far of a paper in progress, whose own count is only set by the hand-in. It reads
 * every save of those papers: for the rows of a page, not for the papers of an exam.
 */
export const satColumnsSoFar = satColumnsWith(sql`case when p.state <> ${sql.lit(PaperState.inExam)} then p.answered
  else (select count(*)::smallint from paper_answers(p.user_id, p.id) a where a.answered) end`);

/** Prepared papers, which nobody has started, have a negative state. */
export const begun = sql<boolean>`p.state >= 0`;

/** A user's papers, the newest first. */
export async function listPapersOf(
  db: Db,
  userId: string,
  { examIds, limit }: { examIds?: readonly string[]; limit: number },
): Promise<SatPaper[]> {
  const some = examIds ? sql`and p.exam_id = any(${[...examIds]}::uuid[])` : sql``;
  const { rows } = await sql<SatPaper>`
    select ${satColumns} from paper_paper p where p.user_id = ${userId} and ${begun} ${some}
     order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The exams a user has papers of. */
export async function listSatExams(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ examId: string }>`
    select distinct p.exam_id from paper_paper p where p.user_id = ${userId} and ${begun} limit ${limit}`.execute(db);
  return rows.map(({ examId }) => examId);
}

export async function findPaperOf(db: Db, userId: string, paperId: string): Promise<WholePaper | undefined> {
  const { rows } = await sql<WholePaper>`
    select ${satColumns}, p.form_id, p.arrangement from paper_paper p
     where p.user_id = ${userId} and p.id = ${paperId} and ${begun}`.execute(db);
  return rows[0];
}

export interface StoredAnswer {
  readonly ordinal: number;
  readonly answer: Answer;
  readonly answered: boolean;
  readonly flagged: boolean;
}

/** The answers a paper was handed in with. */
export async function listAnswersOf(db: Db, { userId, paperId }: Ref): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select a.ordinal, a.answer, a.answered, a.flagged from paper_final f
     cross join lateral jsonb_to_recordset(f.answers)
        as a(ordinal smallint, answer jsonb, answered boolean, flagged boolean)
     where f.user_id = ${userId} and f.paper_id = ${paperId} order by a.ordinal`.execute(db);
  return rows;
}

interface Ref {
  readonly userId: string;
  readonly paperId: string;
}

export async function findMarks(db: Db, { userId, paperId }: Ref): Promise<readonly Mark[]> {
  const { rows } = await sql<{ marks: Mark[] }>`
    select marks from paper_grade where user_id = ${userId} and paper_id = ${paperId}`.execute(db);
  return rows[0]?.marks ?? [];
}

/** Whether any paper of the exam has not been handed in yet. */
export async function isAnySitting(db: Db, examId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from paper_paper where exam_id = ${examId} and state = ${sql.lit(PaperState.inExam)}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Those of these users that are in scope, by id. */
export async function namePeople(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Person>`
    select p.* from ${peopleWithin(scope)} p where p.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((person) => [person.id, person]));
}

function satColumnsWith(answered: RawBuilder<number>): RawBuilder<unknown> {
  return sql`p.user_id, p.id as paper_id, p.exam_id, p.attempt, p.state, p.started_at, p.deadline_at,
    p.handed_in_at, p.handed_in_by, p.collect_reason, ${answered} as answered, p.questions, p.score_centi, p.passed,
    p.open_questions as open, p.receipt, p.void_reason, p.ip,
    greatest(0, ceil(extract(epoch from p.deadline_at - now()) * 1000))::int as left_ms`;
}
