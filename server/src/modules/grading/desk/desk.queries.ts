import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { gradedBy, ofQuestion } from '../model/answer.queries.ts';
import { AnswerState } from '../model/decide.rules.ts';

export interface OwnQuestion extends GradedQuestion {
  readonly maxCenti: number;
  readonly total: number;
  readonly done: number;
}

const counts = (graderId: string) => sql`
  count(*) filter (where a.grader_id = ${graderId})::int as total,
  count(*) filter (where a.grader_id = ${graderId} and a.state <> ${sql.lit(AnswerState.open)})::int as done,
  max(a.max_centi) as max_centi`;

/** The questions a user marks, with how many answers fell to them. */
export async function listOwn(db: Db, graderId: string, limit: number): Promise<OwnQuestion[]> {
  const { rows } = await sql<OwnQuestion>`
    select a.exam_id, a.question_id, a.question_version as version, a.part, ${counts(graderId)}
      from grading_answer a
     where a.exam_id in (select exam_id from grading_grader where user_id = ${graderId}) and ${gradedBy(graderId)}
     group by a.exam_id, a.question_id, a.question_version, a.part
     order by a.exam_id desc, min(a.ordinal), a.question_id, a.part limit ${limit}`.execute(db);
  return rows;
}

/** Undefined if the user does not mark the question. */
export async function findOwn(db: Db, graderId: string, question: GradedQuestion): Promise<OwnQuestion | undefined> {
  const { rows } = await sql<OwnQuestion>`
    select a.exam_id, a.question_id, a.question_version as version, a.part, ${counts(graderId)}
      from grading_answer a where ${ofQuestion(question)} and ${gradedBy(graderId)}
     group by a.exam_id, a.question_id, a.question_version, a.part`.execute(db);
  return rows[0];
}

/** The same, cheap. */
export async function marksQuestion(db: Db, graderId: string, question: GradedQuestion): Promise<boolean> {
  const { rows } = await sql`
    select from grading_answer a where ${ofQuestion(question)} and ${gradedBy(graderId)} limit 1`.execute(db);
  return rows.length > 0;
}

export async function skip(db: Db, answerId: string, graderId: string): Promise<void> {
  await sql`
    update grading_answer set skips = least(skips + 1, 1000)
     where id = ${answerId} and grader_id = ${graderId} and state = ${sql.lit(AnswerState.open)}`.execute(db);
}

interface RecentMark {
  readonly answerId: string;
  readonly number: number;
  readonly score: number;
  readonly state: number;
  readonly markedAt: Date;
}

/** The newest mark of each answer that the grader marked last. */
export async function listRecent(
  db: Db,
  graderId: string,
  { question, limit }: { readonly question: GradedQuestion; readonly limit: number },
): Promise<RecentMark[]> {
  const { rows } = await sql<RecentMark>`
    select a.id as answer_id, a.number, m.score_centi as score, a.state, m.marked_at
      from grading_mark m join grading_answer a on a.id = m.answer_id
     where m.grader_id = ${graderId} and not m.by_leader and ${ofQuestion(question)}
       and not exists (select from grading_mark n
                        where n.answer_id = m.answer_id and n.grader_id = m.grader_id and n.seq > m.seq)
     order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}
