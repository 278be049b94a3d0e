import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { gradedBy, isListed, notWithdrawn, ofQuestion } from '../model/answer.queries.ts';

export interface OwnQuestion extends GradedQuestion {
  readonly maxCenti: number;
  readonly total: number;
  readonly done: number;
}

const counts = sql`count(*)::int as total, count(*) filter (where t.done)::int as done`;

/** The questions a user marks, with how many answers fell to them. */
export async function listOwn(db: Db, graderId: string, limit: number): Promise<OwnQuestion[]> {
  const { rows } = await sql<OwnQuestion>`
    select t.*, coalesce((select max(a.max_centi) from grading_answer a
                           where a.exam_id = t.exam_id and a.question_id = t.question_id
                             and a.question_version = t.version and a.part = t.part and ${notWithdrawn}), 0) as max_centi
      from (select t.exam_id, t.question_id, t.question_version as version, t.part, ${counts}
              from grading_task t where t.grader_id = ${graderId}
             group by t.exam_id, t.question_id, t.question_version, t.part) t
     where ${isListed(graderId, 't')}
     order by t.exam_id desc, t.question_id, t.part limit ${limit}`.execute(db);
  return rows;
}

/** Undefined if the user does not mark the question. */
export async function findOwn(
  db: Db,
  graderId: string,
  question: GradedQuestion,
): Promise<Omit<OwnQuestion, keyof GradedQuestion> | undefined> {
  if (!(await marksQuestion(db, graderId, question))) return undefined;
  const { rows } = await sql<Omit<OwnQuestion, keyof GradedQuestion>>`
    select ${counts}, coalesce((select max(a.max_centi) from grading_answer a
                                 where ${ofQuestion(question, 'a')} and ${notWithdrawn}), 0) as max_centi
      from grading_task t where t.grader_id = ${graderId} and ${ofQuestion(question, 't')}`.execute(db);
  return rows[0];
}

/** Whether there are answers to the question that the user may mark. */
export async function marksQuestion(db: Db, graderId: string, question: GradedQuestion): Promise<boolean> {
  const { rows } = await sql`
    select from grading_answer a where ${ofQuestion(question, 'a')} and ${gradedBy(graderId)} limit 1`.execute(db);
  return rows.length > 0;
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
     where m.grader_id = ${graderId} and not m.by_leader and ${ofQuestion(question, 'a')} and ${notWithdrawn}
       and not exists (select from grading_mark n
                        where n.answer_id = m.answer_id and n.grader_id = m.grader_id and n.seq > m.seq)
     order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}

interface GraderProgress {
  readonly graderId: string;
  readonly total: number;
  readonly done: number;
}

/** How many answers to a question fell to each of its graders. */
export async function listProgress(db: Db, question: GradedQuestion, limit: number): Promise<GraderProgress[]> {
  const { rows } = await sql<GraderProgress>`
    select g.user_id as grader_id, n.total, n.done
      from (select distinct user_id from grading_grader where exam_id = ${question.examId}) g
      cross join lateral (select ${counts} from grading_task t
                           where t.grader_id = g.user_id and ${ofQuestion(question, 't')}) n
     where n.total > 0 order by n.total desc, g.user_id limit ${limit}`.execute(db);
  return rows;
}
