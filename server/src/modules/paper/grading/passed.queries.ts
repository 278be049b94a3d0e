import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface SatPaper {
  readonly userId: string;
  readonly examId: string;
  readonly attempt: number;
  readonly state: PaperState;
  /** Null until it has been fully graded. */
  readonly score: number | null;
  readonly passed: boolean | null;
}

/** Ended papers of these users in these exams, without those that are void. */
export async function listSat(
  db: Db,
  { userIds, examIds }: { readonly userIds: readonly string[]; readonly examIds: readonly string[] },
): Promise<SatPaper[]> {
  const { rows } = await sql<SatPaper>`
    select p.user_id, p.exam_id, p.attempt, p.state, p.passed,
           case when p.state = ${sql.lit(PaperState.finished)} then p.score_centi end as score
      from paper_paper p
     where p.user_id = any(${[...userIds]}::uuid[]) and p.exam_id = any(${[...examIds]}::uuid[])
       and p.state > ${sql.lit(PaperState.inExam)} and p.voided_at is null`.execute(db);
  return rows;
}
