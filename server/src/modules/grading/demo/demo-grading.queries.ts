import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface DemoTask {
  readonly answerId: string;
  readonly questionId: string;
  readonly version: number;
  readonly graderId: string;
  /** The examinee. */
  readonly userId: string;
  readonly round: number;
}

/** Who has to mark which answer of an exam. */
export async function listTasks(db: Db, examId: string): Promise<DemoTask[]> {
  const { rows } = await sql<DemoTask>`
    select t.answer_id, a.question_id, a.question_version as version, t.grader_id, a.user_id, t.round
      from grading_task t
      join grading_answer a on a.id = t.answer_id
     where a.exam_id = ${examId} order by a.user_id, t.round`.execute(db);
  return rows;
}
