import type { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface PaperRef {
  readonly userId: string;
  readonly paperId: string;
}

export interface BegunPaper extends PaperRef {
  readonly attempt: number;
  readonly state: PaperState;
  readonly voidReason: string | null;
  readonly scoreCenti: number | null;
  readonly passed: boolean | null;
  readonly spentSeconds: number;
}

/** Papers of one state, by id. */
export async function pageBegun(
  db: Db,
  { examId, state, after, limit }: { examId: string; state: PaperState; after: string; limit: number },
): Promise<BegunPaper[]> {
  const { rows } = await sql<BegunPaper>`
    select user_id, id as paper_id, attempt, state, void_reason, score_centi, passed,
           greatest(0, round(extract(epoch from (handed_in_at - started_at))))::int as spent_seconds
      from paper_paper where exam_id = ${examId} and state = ${sql.lit(state)} and id > ${after}
     order by id limit ${limit}`.execute(db);
  return rows;
}

export interface MarkedPaper {
  readonly paperId: string;
  readonly formId: string;
  /** Positions in the question set, by ordinal: `3,0,1`. */
  readonly questions: string;
  /** Of each mark: these lists are parallel. */
  readonly ordinals: readonly number[];
  readonly won: readonly number[];
  readonly max: readonly number[];
  readonly blank: readonly boolean[];
  readonly answers: readonly {
    readonly ordinal: number;
    readonly answered: boolean;
    readonly answer: unknown;
    /** Missing in papers of early releases. */
    readonly spentMs?: number;
  }[];
}

/**
 * Papers with all marks and answers, in no particular order. Only the needed parts of the marks: parsing whole ones
 * took a third of the time of an analysis. Answers have optional parts, which would not line up as lists.
 */
export async function listMarked(db: Db, refs: readonly PaperRef[]): Promise<MarkedPaper[]> {
  const { rows } = await sql<MarkedPaper>`
    select p.id as paper_id, p.form_id, p.arrangement ->> 'questions' as questions,
           jsonb_path_query_array(g.marks, '$[*].o') as ordinals, jsonb_path_query_array(g.marks, '$[*].won') as won,
           jsonb_path_query_array(g.marks, '$[*].max') as max, jsonb_path_query_array(g.marks, '$[*].blank') as blank,
           f.answers
      from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id
      join paper_grade g on g.user_id = r.user_id and g.paper_id = r.id
      join paper_final f on f.user_id = r.user_id and f.paper_id = r.id`.execute(db);
  return rows;
}
