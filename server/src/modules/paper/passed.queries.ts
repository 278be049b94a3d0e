import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface GradedPaper {
  readonly userId: string;
  readonly examId: string;
  readonly attempt: number;
  readonly score: number | null;
  readonly passed: boolean | null;
}

/** Papers of these people in these exams that have been graded as a whole. */
export async function listGraded(
  db: Db,
  { userIds, examIds }: { readonly userIds: readonly string[]; readonly examIds: readonly string[] },
): Promise<GradedPaper[]> {
  const { rows } = await sql<GradedPaper>`
    select p.user_id, p.exam_id, p.attempt, p.score_centi as score, p.passed from paper_paper p
     where p.user_id = any(${[...userIds]}::uuid[]) and p.exam_id = any(${[...examIds]}::uuid[])
       and p.state = ${sql.lit(PaperState.finished)}`.execute(db);
  return rows;
}
