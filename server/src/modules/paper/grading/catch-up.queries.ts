import { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { ENGINE, type Graded, type Mark } from '../model/grade.rules.ts';
import type { PaperRef, Stored, Ungraded } from './grade.queries.ts';

export interface GradedRow extends Ungraded {
  readonly scoreCenti: number;
  readonly passed: boolean | null;
  readonly marks: readonly Mark[];
}

/** Those of these papers that have a grade. */
export async function listGraded(db: Db, refs: readonly PaperRef[]): Promise<GradedRow[]> {
  const { rows } = await sql<GradedRow>`
    select p.user_id, p.id, p.exam_id, p.form_id, p.arrangement, p.score_centi, p.passed, g.marks
      from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id
      join paper_grade g on g.user_id = r.user_id and g.paper_id = r.id
     where p.graded_at is not null`.execute(db);
  return rows;
}

interface Result extends Graded {
  readonly passed: boolean;
  /** For the paper's timeline. */
  readonly text: string;
}

/** Stores the grade of a paper that is locked. */
export async function storeCaughtUp(
  db: Db,
  { userId, paperId }: PaperRef,
  { marks, scoreCenti, open, passed, text }: Result,
): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with paper as (
      update paper_paper p
         set score_centi = ${scoreCenti}, open_questions = ${open}::smallint,
             passed = case when ${open}::int = 0 then ${passed}::boolean end,
             state = case when ${open}::int = 0 then ${sql.lit(PaperState.finished)} else p.state end
       where user_id = ${userId} and id = ${paperId}
      returning user_id, id, exam_id, state, passed, score_centi, open_questions, voided_at is not null as voided
    ), grade as (
      update paper_grade set marks = ${JSON.stringify(marks)}::jsonb, engine = ${ENGINE}::smallint, graded_at = now(),
             before_chain = false
       where user_id = ${userId} and paper_id = ${paperId}
    ), event as (
      insert into paper_event (user_id, paper_id, at, event, text)
      select user_id, id, now(), ${PaperEvent.graded}::smallint, ${text} from paper
    )
    select user_id, id as paper_id, exam_id, state, passed, score_centi, open_questions as open, voided from paper`.execute(
    db,
  );
  const [stored] = rows;
  if (!stored) throw new Error(`paper ${paperId} was locked and is gone`);
  return stored;
}
