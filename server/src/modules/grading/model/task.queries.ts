import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface TaskRef {
  readonly answerId: string;
  readonly graderId: string;
}

/**
 * Makes an answer, which is locked, the task of a grader: as it is, or that of a grader who has not marked it yet, or
 * one more. Two graders may have the same answer on screen when the list of graders changes.
 */
export async function takeTask(db: Db, { answerId, graderId }: TaskRef): Promise<void> {
  await sql`
    with own as (
      select from grading_task where answer_id = ${answerId} and grader_id = ${graderId}
    ), taken as (
      update grading_task set grader_id = ${graderId}, skips = 0
       where answer_id = ${answerId} and not exists (select from own)
         and round = (select min(round) from grading_task
                       where answer_id = ${answerId} and not done and given_back = '')
      returning 1
    )
    insert into grading_task (answer_id, grader_id, user_id, round, exam_id, question_id, question_version, part,
                              number, paper_number)
    select a.id, ${graderId}, a.user_id,
           1 + coalesce((select max(round) from grading_task where answer_id = a.id), 0),
           a.exam_id, a.question_id, a.question_version, a.part, a.number, a.paper_number
      from grading_answer a
     where a.id = ${answerId} and not exists (select from own) and not exists (select from taken)`.execute(db);
}

/** With a reason if the grader leaves the answers to the leader. */
export async function finishTasks(
  db: Db,
  {
    answerIds,
    graderId,
    sent = '',
  }: { readonly answerIds: readonly string[]; readonly graderId: string; readonly sent?: string },
): Promise<void> {
  await db
    .updateTable('gradingTask')
    .set({ done: true, sent, givenBack: '' })
    .where('answerId', '=', anyOf(answerIds))
    .where('graderId', '=', graderId)
    .execute();
}

/** Nobody else has to mark answers that are decided. What was given back is still to be marked again. */
export async function dropUndone(db: Db, answerIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('gradingTask')
    .where('answerId', '=', anyOf(answerIds))
    .where('done', '=', false)
    .where('givenBack', '=', '')
    .execute();
}

/** The leader has decided: nothing is left to be marked. */
export async function closeTasks(db: Db, answerIds: readonly string[]): Promise<void> {
  await dropUndone(db, answerIds);
  await db
    .updateTable('gradingTask')
    .set({ done: true, sent: '', givenBack: '' })
    .where('answerId', '=', anyOf(answerIds))
    .execute();
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

export async function skipTask(db: Db, { answerId, graderId }: TaskRef): Promise<void> {
  await sql`
    update grading_task set skips = least(skips + 1, 1000)
     where answer_id = ${answerId} and grader_id = ${graderId} and not done`.execute(db);
}

/** Those of the answers that a grader has left to the leader. */
export async function sentOf(db: Db, answerIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gradingTask')
    .select('answerId')
    .where('answerId', '=', anyOf(answerIds))
    .where('sent', '<>', '')
    .execute();
  return new Set(rows.map(({ answerId }) => answerId));
}

export interface Agreement extends TaskRef {
  readonly agreed: boolean;
}

export async function storeAgreements(db: Db, agreements: readonly Agreement[]): Promise<void> {
  if (agreements.length === 0) return;
  await sql`
    update grading_task t set agreed = n.agreed
      from unnest(${agreements.map(({ answerId }) => answerId)}::uuid[],
                  ${agreements.map(({ graderId }) => graderId)}::uuid[],
                  ${agreements.map(({ agreed }) => agreed)}::boolean[]) as n(answer_id, grader_id, agreed)
     where t.answer_id = n.answer_id and t.grader_id = n.grader_id and t.agreed is distinct from n.agreed`.execute(db);
}

interface TaskNote {
  readonly answerId: string;
  readonly sent: string;
  readonly givenBack: string;
}

/** What a grader wrote to the leader, and the leader to the grader, about answers. */
export async function taskNotes(
  db: Db,
  answerIds: readonly string[],
  graderId: string,
): Promise<Map<string, TaskNote>> {
  const rows = await db
    .selectFrom('gradingTask')
    .select(['answerId', 'sent', 'givenBack'])
    .where('answerId', '=', anyOf(answerIds))
    .where('graderId', '=', graderId)
    .execute();
  return new Map(rows.map((row) => [row.answerId, row]));
}
