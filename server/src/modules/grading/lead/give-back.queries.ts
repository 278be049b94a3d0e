import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { AnswerState } from '../model/decide.rules.ts';

interface GiveBack {
  readonly id: string;
  readonly examId: string;
  readonly graderId: string;
  readonly questionId: string | null;
  readonly leaderId: string;
  readonly reason: string;
  readonly answers: number;
  readonly givenBackAt: Date;
}

/** What was given back by this id, if it was. Of calls for one exam the second waits for the first. */
export async function lockGivenBack(
  db: Db,
  { examId, id }: Pick<GiveBack, 'examId' | 'id'>,
): Promise<GiveBack | undefined> {
  await db.selectFrom('gradingExam').select('examId').where('examId', '=', examId).forUpdate().execute();
  return db.selectFrom('gradingGiveBack').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertGiveBack(db: Db, row: GiveBack): Promise<void> {
  await db.insertInto('gradingGiveBack').values(row).execute();
}

interface Wanted extends Pick<GiveBack, 'examId' | 'graderId' | 'questionId' | 'reason'> {
  /** Only answers of papers that still have one to be marked. */
  readonly unfinished: boolean;
}

/**
 * Makes what a grader marked their work once more. Not what the leader has decided or is asked to decide. Returns how
 * many answers.
 */
export async function giveBack(db: Db, { examId, graderId, questionId, reason, unfinished }: Wanted): Promise<number> {
  const ofQuestion = questionId === null ? sql`` : sql`and t.question_id = ${questionId}`;
  const ofUnfinished = unfinished
    ? sql`and exists (select from grading_answer o where o.user_id = a.user_id and o.paper_id = a.paper_id
                         and o.state <> ${sql.lit(AnswerState.marked)})`
    : sql``;
  // In the order of ids, like everyone who locks several answers.
  const { rows } = await sql<{ answers: number }>`
    with locked as materialized (
      select a.id from grading_answer a join grading_task t on t.answer_id = a.id
       where t.exam_id = ${examId} and t.grader_id = ${graderId} and t.done and t.sent = '' ${ofQuestion} ${ofUnfinished}
         and not exists (select from grading_mark m where m.answer_id = a.id and m.by_leader)
       order by a.id for update of a
    ), given as (
      update grading_task t set done = false, skips = 0, given_back = ${reason} from locked
       where t.answer_id = locked.id and t.grader_id = ${graderId} and t.done
      returning 1
    )
    select count(*)::int as answers from given`.execute(db);
  return rows[0]?.answers ?? 0;
}
