import { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Mark } from '../model/grade.rules.ts';
import type { PaperRef, Stored, Ungraded } from './grade.queries.ts';

interface Waiting extends Ungraded {
  readonly round: number;
  readonly marks: readonly Mark[];
}

/** Those of these papers that wait for graders, with their marks by rule. */
export async function listWaiting(db: Db, papers: readonly PaperRef[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.user_id, p.id, p.exam_id, p.form_id, p.arrangement, p.round, g.marks
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id
      join paper_grade g on g.user_id = r.user_id and g.paper_id = r.id
     where p.state = ${sql.lit(PaperState.awaitingGrading)} and p.voided_at is null`.execute(db);
  return rows;
}

/** Papers that wait for graders, by id. */
export async function pageWaiting(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PaperRef[]> {
  const { rows } = await sql<PaperRef>`
    select user_id, id as paper_id from paper_paper
     where state = ${sql.lit(PaperState.awaitingGrading)} and graded_at is not null and id > ${after}
     order by id limit ${limit}`.execute(db);
  return rows;
}

interface LockedPaper extends PaperRef {
  readonly examId: string;
  readonly state: number;
  readonly startedAt: Date | null;
}

export async function lockInOrder(db: Db, papers: readonly PaperRef[]): Promise<LockedPaper[]> {
  const { rows } = await sql<LockedPaper>`
    select p.user_id, p.id as paper_id, p.exam_id, p.state, p.started_at from paper_paper p
     where (p.user_id, p.id) in (
       select * from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[]))
     order by p.user_id, p.id for update`.execute(db);
  return rows;
}

interface Locked {
  readonly examId: string;
  readonly state: PaperState;
  readonly round: number;
  readonly marks: readonly Mark[];
}

/**
 * A graded paper with its marks, locked until the transaction ends. Both rows: of a row that is not locked, a statement
 * that had to wait sees what was there before.
 */
export async function lockGraded(db: Db, { userId, paperId }: PaperRef): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select p.exam_id, p.state, p.round, g.marks from paper_paper p
      join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
     where p.user_id = ${userId} and p.id = ${paperId} and p.graded_at is not null
       and p.state in (${sql.lit(PaperState.awaitingGrading)}, ${sql.lit(PaperState.finished)})
       for update of p, g`.execute(db);
  return rows[0];
}

/** How often each of these papers was reopened, by paper; papers that are void have none. */
export async function roundsOf(db: Db, papers: readonly PaperRef[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; round: number }>`
    select p.id, p.round
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id where p.voided_at is null`.execute(db);
  return new Map(rows.map(({ id, round }) => [id, round]));
}

interface Result {
  readonly marks: readonly Mark[];
  readonly scoreCenti: number;
  readonly passed: boolean;
  /** For the paper's timeline. */
  readonly text: string;
}

/** Stores the complete result of a paper that is locked. */
export async function storeResult(db: Db, { userId, paperId }: PaperRef, result: Result): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with paper as (
      update paper_paper set state = ${sql.lit(PaperState.finished)}, score_centi = ${result.scoreCenti},
             passed = ${result.passed}, open_questions = 0
       where user_id = ${userId} and id = ${paperId}
      returning user_id, id, exam_id, state, passed, score_centi, open_questions, voided_at is not null as voided
    ), grade as (
      update paper_grade set marks = ${JSON.stringify(result.marks)}::jsonb, graded_at = now(), before_chain = false
       where user_id = ${userId} and paper_id = ${paperId}
    ), event as (
      insert into paper_event (user_id, paper_id, at, event, text)
      select user_id, id, now(), ${PaperEvent.graded}::smallint, ${result.text} from paper
    )
    select user_id, id as paper_id, exam_id, state, passed, score_centi, open_questions as open, voided from paper`.execute(
    db,
  );
  const [stored] = rows;
  if (!stored) throw new Error(`paper ${paperId} was locked and is gone`);
  return stored;
}
