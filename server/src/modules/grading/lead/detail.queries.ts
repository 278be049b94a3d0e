import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AnswerState } from '../model/decide.rules.ts';

interface QuestionProgress extends GradedQuestion {
  readonly maxCenti: number;
  readonly total: number;
  readonly done: number;
  readonly conflicts: number;
  readonly sent: number;
  readonly unassigned: number;
}

const inState = (state: AnswerState) => sql`coalesce(sum(answers) filter (where state = ${sql.lit(state)}), 0)::int`;

/** Counted in the order of the index first, then summed up: of many answers only a few rows remain. */
export async function questionProgress(db: Db, examId: string, limit: number): Promise<QuestionProgress[]> {
  const { rows } = await sql<QuestionProgress>`
    select ${examId}::uuid as exam_id, question_id, question_version as version, part, max(max_centi) as max_centi,
           sum(answers)::int as total, ${inState(AnswerState.marked)} as done,
           ${inState(AnswerState.conflict)} as conflicts, ${inState(AnswerState.sent)} as sent,
           coalesce(sum(answers) filter (where unassigned), 0)::int as unassigned
      from (select question_id, question_version, part, max_centi, state, unassigned, count(*) as answers,
                   min(ordinal) as ordinal
              from grading_answer where exam_id = ${examId} and withdrawn_at is null
             group by question_id, question_version, part, max_centi, state, unassigned) counted
     group by question_id, question_version, part
     order by min(ordinal), question_id, part limit ${limit}`.execute(db);
  return rows;
}

interface GraderProgress {
  readonly graderId: string;
  readonly questionId: string;
  readonly total: number;
  readonly done: number;
  /** Answers that somebody else marked too, and those on which they agreed. */
  readonly compared: number;
  readonly agreed: number;
}

/** How many answers fell to each grader, by question. Counted as in `questionProgress`. */
export async function graderProgress(db: Db, examId: string, graderIds: readonly string[]): Promise<GraderProgress[]> {
  const { rows } = await sql<GraderProgress>`
    select grader_id, question_id, sum(tasks)::int as total,
           coalesce(sum(tasks) filter (where done), 0)::int as done,
           coalesce(sum(tasks) filter (where agreed is not null), 0)::int as compared,
           coalesce(sum(tasks) filter (where agreed), 0)::int as agreed
      from (select grader_id, question_id, done, agreed, count(*) as tasks
              from grading_task where exam_id = ${examId}
             group by grader_id, question_id, done, agreed) counted
     where grader_id = any(${[...graderIds]}::uuid[])
     group by grader_id, question_id`.execute(db);
  return rows;
}
