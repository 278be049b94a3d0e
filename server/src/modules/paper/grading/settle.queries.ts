import { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Mark } from '../model/grade.rules.ts';
import type { PaperRef, Stored, Ungraded } from './grade.queries.ts';

/** Those of these papers that wait for graders, with their marks by rule. */
export async function listWaiting(
  db: Db,
  papers: readonly PaperRef[],
): Promise<(Ungraded & { readonly marks: readonly Mark[] })[]> {
  const { rows } = await sql<Ungraded & { readonly marks: readonly Mark[] }>`
    select p.user_id, p.id, p.exam_id, p.form_id, p.arrangement, g.marks
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id
      join paper_grade g on g.user_id = r.user_id and g.paper_id = r.id
     where p.state = ${sql.lit(PaperState.awaitingGrading)}`.execute(db);
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

/** A graded paper with its marks, locked until the transaction ends. */
export async function lockGraded(
  db: Db,
  { userId, paperId }: PaperRef,
): Promise<{ examId: string; marks: readonly Mark[] } | undefined> {
  const { rows } = await sql<{ examId: string; marks: readonly Mark[] }>`
    select p.exam_id, g.marks from paper_paper p
      join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
     where p.user_id = ${userId} and p.id = ${paperId} and p.graded_at is not null
       and p.state in (${sql.lit(PaperState.awaitingGrading)}, ${sql.lit(PaperState.finished)})
       for update of p`.execute(db);
  return rows[0];
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
      returning user_id, id, exam_id, state, passed, score_centi, open_questions
    ), grade as (
      update paper_grade set marks = ${JSON.stringify(result.marks)}::jsonb, graded_at = now(), before_chain = false
       where user_id = ${userId} and paper_id = ${paperId}
    ), event as (
      insert into paper_event (user_id, paper_id, at, event, text)
      select user_id, id, now(), ${PaperEvent.graded}::smallint, ${result.text} from paper
    )
    select user_id, id as paper_id, exam_id, state, passed, score_centi, open_questions as open from paper`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error(`paper ${paperId} was locked and is gone`);
  return stored;
}
