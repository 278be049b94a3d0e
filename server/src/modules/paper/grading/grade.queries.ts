import { PaperEvent } from '@ganlin/contract/paper/papers';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredArrangement } from '../model/arrangement.rules.ts';
import { notAside } from '../hand-in/aside.queries.ts';
import { finalAnswers } from '../model/final.queries.ts';
import type { Mark } from '../model/grade.rules.ts';

export interface PaperRef {
  readonly userId: string;
  readonly paperId: string;
}

/** A paper that waits to be graded, locked until the transaction ends. */
export interface Ungraded {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly formId: string;
  readonly arrangement: StoredArrangement;
}

/**
 * Locks the oldest waiting papers, or a named one; skips those that another worker has locked or that were set aside.
 */
export async function holdUngraded(
  db: Db,
  { only, limit }: { only?: Pick<Ungraded, 'userId' | 'id'>; limit: number },
): Promise<Ungraded[]> {
  const named = only ? sql`and p.user_id = ${only.userId} and p.id = ${only.id}` : sql``;
  const { rows } = await sql<Ungraded>`
    select p.user_id, p.id, p.exam_id, p.form_id, p.arrangement from paper_paper p
     where p.state = ${sql.lit(PaperState.awaitingGrading)} and p.graded_at is null ${named} and ${notAside}
     order by p.handed_in_at limit ${limit} for update of p skip locked`.execute(db);
  return rows;
}

/** The answers by ordinal. */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * By paper. Separate from locking the papers: if one paper's answers take too long to read, it is known which papers
 * may be the cause.
 */
export async function answersOf(
  db: Db,
  papers: readonly Pick<Ungraded, 'userId' | 'id'>[],
): Promise<Map<string, Answers>> {
  const { rows } = await sql<{ id: string; answers: Answers | null }>`
    select p.id, ${finalAnswers} as answers
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as p(user_id, id)
      join paper_final f on f.user_id = p.user_id and f.paper_id = p.id`.execute(db);
  return new Map(rows.map(({ id, answers }) => [id, answers ?? {}]));
}

export interface GradedPaper extends PaperRef {
  readonly marks: readonly Mark[];
  readonly scoreCenti: number;
  readonly passed: boolean;
  readonly open: number;
  /** For the paper's timeline. */
  readonly text: string;
}

/** A paper that has just been graded. */
export interface Stored extends PaperRef {
  readonly examId: string;
  readonly state: PaperState;
  readonly passed: boolean | null;
  readonly scoreCenti: number;
  readonly open: number;
  readonly voided: boolean;
}

/** Writes a whole grade in one statement: all or nothing, and only for ungraded papers. */
export async function keepGrades(db: Db, graded: readonly GradedPaper[], engine: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(graded)}::json) as g("userId" uuid, "paperId" uuid,
        marks jsonb, "scoreCenti" int, passed boolean, open int, text text)
    ), kept as (
      update paper_paper p
         set graded_at = now(), score_centi = g."scoreCenti", open_questions = g.open,
             passed = case when g.open = 0 then g.passed end,
             state = case when g.open = 0 then ${sql.lit(PaperState.finished)} else p.state end
        from given g
       where p.user_id = g."userId" and p.id = g."paperId" and p.state = ${sql.lit(PaperState.awaitingGrading)}
         and p.graded_at is null
      returning p.user_id, p.id, p.exam_id, p.state, p.passed, p.score_centi, p.open_questions,
             p.voided_at is not null as voided, g.marks, g.text
    ), marks as (
      insert into paper_grade (user_id, paper_id, marks, engine, graded_at)
      select user_id, id, marks, ${engine}::smallint, now() from kept
      on conflict (user_id, paper_id) do update
         set marks = excluded.marks, engine = excluded.engine, graded_at = excluded.graded_at, before_chain = false
    ), events as (
      insert into paper_event (user_id, paper_id, at, event, text)
      select user_id, id, now(), ${PaperEvent.graded}::smallint, text from kept
    ), uncounted as (
      insert into paper_uncounted (user_id, paper_id, exam_id) select user_id, id, exam_id from kept
       where not exists (select from paper_reopening r
                          where r.user_id = kept.user_id and r.paper_id = kept.id and r.counted)
      on conflict do nothing
    )
    select user_id, id as paper_id, exam_id, state, passed, score_centi, open_questions as open, voided from kept`.execute(
    db,
  );
  return rows;
}

export interface Uncounted extends PaperRef {
  readonly examId: string;
  readonly formId: string;
  readonly arrangement: StoredArrangement;
  readonly marks: readonly Mark[];
}

/** Takes papers from the queue of those whose answers are to be counted; void ones stay until they are restored. */
export async function takeUncounted(db: Db, limit: number): Promise<Uncounted[]> {
  const { rows } = await sql<Uncounted>`
    with taken as (
      delete from paper_uncounted
       where (user_id, paper_id) in (
         select u.user_id, u.paper_id from paper_uncounted u
          where not exists (select from paper_paper v
                             where v.user_id = u.user_id and v.id = u.paper_id and v.voided_at is not null)
          limit ${limit} for update skip locked)
      returning user_id, paper_id, exam_id
    )
    select t.user_id, t.paper_id, t.exam_id, p.form_id, p.arrangement, g.marks
      from taken t join paper_paper p on p.user_id = t.user_id and p.id = t.paper_id
      join paper_grade g on g.user_id = t.user_id and g.paper_id = t.paper_id`.execute(db);
  return rows;
}
