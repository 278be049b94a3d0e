import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { ofQuestion } from '../model/answer.queries.ts';

interface GroupCount {
  /** Null: those that are in no group. */
  readonly id: string | null;
  readonly total: number;
  readonly done: number;
}

/** A grader's answers to a question by group, the largest first. */
export async function countGroups(db: Db, graderId: string, question: GradedQuestion): Promise<GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select a.group_id as id, count(*)::int as total, count(*) filter (where t.done)::int as done
      from grading_task t join grading_answer a on a.id = t.answer_id
     where t.grader_id = ${graderId} and ${ofQuestion(question, 't')}
     group by a.group_id order by total desc, a.group_id`.execute(db);
  return rows;
}

/** The beginning of one answer of each group. */
export async function samplesOf(db: Db, groupIds: readonly string[], length: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sample: string }>`
    select g.id, (select left(a.text, ${length}) from grading_answer a where a.group_id = g.id
                   order by a.number limit 1) as sample
      from unnest(${[...groupIds]}::uuid[]) as g(id)`.execute(db);
  return new Map(rows.map(({ id, sample }) => [id, sample]));
}

/** Those of the answers that a grader still has to mark. */
export async function undoneOf(db: Db, graderId: string, answerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ answerId: string }>`
    select answer_id from grading_task
     where grader_id = ${graderId} and answer_id = any(${[...answerIds]}::uuid[]) and not done`.execute(db);
  return new Set(rows.map(({ answerId }) => answerId));
}

export async function countUndone(
  db: Db,
  graderId: string,
  { question, groupId }: { readonly question: GradedQuestion; readonly groupId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from grading_task t join grading_answer a on a.id = t.answer_id
     where a.group_id = ${groupId} and ${ofQuestion(question, 'a')} and t.grader_id = ${graderId}
       and not t.done`.execute(db);
  return rows[0]?.count ?? 0;
}
