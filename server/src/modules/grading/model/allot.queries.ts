import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AnswerState } from './decide.rules.ts';

/**
 * Locks the list of an exam's graders until the transaction ends, against changes or (`share`) only against those who
 * change it. Creates it if there is none.
 */
export async function lockGraders(
  db: Db,
  examId: string,
  { now, share = false }: { readonly now: Date; readonly share?: boolean },
): Promise<{ readonly version: number }> {
  await db
    .insertInto('gradingExam')
    .values({ examId, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = db.selectFrom('gradingExam').select('version').where('examId', '=', examId);
  return (share ? found.forShare() : found.forUpdate()).executeTakeFirstOrThrow();
}

/**
 * Gives unmarked answers to graders, all of an exam or some: in proportion to their shares, by the answers' random
 * numbers. A question's own graders come before those of all questions. An answer that would fall to its own author
 * stays without a grader.
 */
export async function allot(db: Db, examId: string, { ids }: { readonly ids?: readonly string[] } = {}): Promise<void> {
  const some = ids ? sql`and a.id = any(${[...ids]}::uuid[])` : sql``;
  await sql`
    with shares as materialized (
      select question_id, user_id, sum(share) over (partition by question_id) as total,
             sum(share) over (partition by question_id order by user_id) as upper, share
        from grading_grader where exam_id = ${examId}
    )
    update grading_answer a
       set skips = 0, grader_id = (
         select s.user_id from shares s
          where s.question_id is not distinct from
                  (select o.question_id from shares o where o.question_id = a.question_id limit 1)
            and a.number % s.total >= s.upper - s.share and a.number % s.total < s.upper and s.user_id <> a.user_id)
     where a.exam_id = ${examId} and a.state = ${sql.lit(AnswerState.open)} ${some}`.execute(db);
}
