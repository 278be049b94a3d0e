import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function marksExam(db: Db, graderId: string, examId: string): Promise<boolean> {
  const found = await db
    .selectFrom('gradingGrader')
    .select('userId')
    .where('examId', '=', examId)
    .where('userId', '=', graderId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The number of a grader's first paper with an unmarked answer; those whose answers were skipped come last. */
export async function nextPaper(
  db: Db,
  graderId: string,
  { examId, except }: { readonly examId: string; readonly except: number | undefined },
): Promise<number | undefined> {
  const other = except === undefined ? sql`` : sql`and paper_number <> ${except}`;
  const { rows } = await sql<{ paperNumber: number }>`
    select paper_number from grading_task where grader_id = ${graderId} and exam_id = ${examId} and not done ${other}
     order by skips, paper_number limit 1`.execute(db);
  return rows[0]?.paperNumber;
}

/** How many papers fell to a grader, and of how many all answers are marked. */
export async function countPapers(
  db: Db,
  graderId: string,
  examId: string,
): Promise<{ readonly total: number; readonly done: number }> {
  const { rows } = await sql<{ total: number; done: number }>`
    select count(*)::int as total, count(*) filter (where is_done)::int as done
      from (select bool_and(done) as is_done from grading_task
             where grader_id = ${graderId} and exam_id = ${examId} group by paper_number) papers`.execute(db);
  return rows[0] ?? { total: 0, done: 0 };
}
