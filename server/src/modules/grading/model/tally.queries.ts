import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { Measure, type TallyChange } from './figures.rules.ts';

export interface TallyRow extends TallyChange {
  readonly graderId: string;
  readonly questionId: string;
  readonly lastAt: Date;
}

/** Counts the marks of one grader on one question. */
export async function addToTally(
  db: Db,
  { examId, questionId, version, part, graderId }: GradedQuestion & { readonly graderId: string },
  { changes, at }: { readonly changes: readonly TallyChange[]; readonly at: Date },
): Promise<void> {
  await sql`
    insert into grading_tally (exam_id, question_id, question_version, part, grader_id, measure, value, marks, last_at)
    select ${examId}, ${questionId}, ${version}, ${part}, ${graderId}, measure, value, sum(marks), ${at}
      from unnest(${changes.map(({ measure }) => measure)}::int[], ${changes.map(({ value }) => value)}::int[],
                  ${changes.map(({ marks }) => marks)}::int[]) as c(measure, value, marks)
     group by measure, value having sum(marks) <> 0 order by measure, value
        on conflict (exam_id, question_id, question_version, part, grader_id, measure, value)
        do update set marks = grading_tally.marks + excluded.marks, last_at = excluded.last_at`.execute(db);
}

/**
 * The scores of these answers, which are locked, no longer count: each grader's newest mark. The time that they took
 * does. Rows are locked in the order in which a grader's marks change them.
 */
export async function takeFromTally(db: Db, answerIds: readonly string[]): Promise<void> {
  await sql`
    with newest as (
      select distinct on (m.answer_id, m.grader_id) a.exam_id, a.question_id, a.question_version, a.part, m.grader_id,
             m.score_centi
        from grading_mark m join grading_answer a on a.id = m.answer_id
       where m.answer_id = any(${[...answerIds]}::uuid[]) and not m.by_leader
       order by m.answer_id, m.grader_id, m.seq desc
    ), counted as (
      select exam_id, question_id, question_version, part, grader_id, ${Measure.score}::smallint as measure,
             score_centi as value, count(*) as marks
        from newest group by exam_id, question_id, question_version, part, grader_id, score_centi
    ), locked as materialized (
      select t.*, c.marks as fewer
        from grading_tally t join counted c using (exam_id, question_id, question_version, part, grader_id, measure, value)
       order by exam_id, question_id, question_version, part, grader_id, measure, value for update of t
    )
    update grading_tally t set marks = t.marks - l.fewer from locked l
     where t.exam_id = l.exam_id and t.question_id = l.question_id and t.question_version = l.question_version
       and t.part = l.part and t.grader_id = l.grader_id and t.measure = l.measure and t.value = l.value`.execute(db);
}

const columns = sql`grader_id, question_id, measure, value, marks, last_at`;

export async function tallyOfExam(db: Db, examId: string): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select ${columns} from grading_tally where exam_id = ${examId} order by measure, value`.execute(db);
  return rows;
}

export async function tallyOfQuestion(
  db: Db,
  { examId, questionId, version, part }: GradedQuestion,
): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select ${columns} from grading_tally
     where exam_id = ${examId} and question_id = ${questionId} and question_version = ${version} and part = ${part}
     order by measure, value`.execute(db);
  return rows;
}
