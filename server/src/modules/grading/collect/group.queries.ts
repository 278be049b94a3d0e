import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { ofQuestion } from '../model/answer.queries.ts';
import type { CountedText } from './group.rules.ts';

export async function listUngrouped(db: Db, limit: number): Promise<GradedQuestion[]> {
  const { rows } = await sql<GradedQuestion>`
    select distinct exam_id, question_id, question_version as version, part
      from grading_answer where not grouped limit ${limit}`.execute(db);
  return rows;
}

/** The different texts of a question's answers, the most frequent first. */
export async function countTexts(db: Db, question: GradedQuestion, limit: number): Promise<CountedText[]> {
  const { rows } = await sql<CountedText>`
    select a.text, count(*)::int as answers from grading_answer a where ${ofQuestion(question, 'a')}
     group by a.text order by answers desc, md5(a.text) limit ${limit}`.execute(db);
  return rows;
}

interface Grouped {
  readonly text: string;
  readonly groupId: string;
}

/** Only rows that change are written, locked in the order of ids like everyone does. */
export async function storeGroups(db: Db, question: GradedQuestion, grouped: readonly Grouped[]): Promise<void> {
  await sql`
    with g as materialized (
      select * from unnest(${grouped.map(({ text }) => text)}::text[], ${grouped.map(({ groupId }) => groupId)}::uuid[])
        as g(text, group_id)
    ), changed as materialized (
      select a.id, g.group_id from grading_answer a left join g on g.text = a.text
       where ${ofQuestion(question, 'a')} and (not a.grouped or a.group_id is distinct from g.group_id)
       order by a.id for update of a
    )
    update grading_answer a set group_id = changed.group_id, grouped = true from changed
     where a.id = changed.id`.execute(db);
}
