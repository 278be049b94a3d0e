import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AnswerState } from '../model/decide.rules.ts';

interface Conflict extends GradedQuestion {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly maxCenti: number;
  readonly state: AnswerState;
  readonly sent: string;
}

/** Answers that wait for the leader. */
export async function pageConflicts(
  db: Db,
  examId: string,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: Conflict[]; total: number }> {
  const waits = sql`a.exam_id = ${examId} and a.withdrawn_at is null
    and a.state in (${sql.lit(AnswerState.conflict)}, ${sql.lit(AnswerState.sent)})`;
  const { rows: records } = await sql<Conflict>`
    select a.id, a.exam_id, a.question_id, a.question_version as version, a.part, a.number, a.text, a.max_centi, a.state,
           coalesce((select t.sent from grading_task t where t.answer_id = a.id and t.sent <> ''
                      order by t.round limit 1), '') as sent
      from grading_answer a where ${waits} order by a.number limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from grading_answer a where ${waits}`.execute(db);
  return { records, total: counted[0]?.total ?? 0 };
}
