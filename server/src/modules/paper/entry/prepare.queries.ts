import type { Arrangement } from '@ganlin/contract/paper/body';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { formFacts, ownBody } from '../../exam/index.ts';
import { packArrangement } from '../model/arrangement.rules.ts';
import { madeAhead } from './start.queries.ts';

/** Those of these users who have a paper of the exam, started or prepared. */
export async function listWithPaper(db: Db, examId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paperPaper')
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('examId', '=', examId)
    .select('userId')
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

export interface PreparedPaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly formId: string;
  readonly questions: number;
  readonly arrangement: Arrangement;
}

export async function insertPrepared(db: Db, papers: readonly PreparedPaper[]): Promise<void> {
  const rows = papers.map((paper) => ({ ...paper, arrangement: packArrangement(paper.arrangement) }));
  await sql`
    insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, created_at)
    select "userId", id, "examId", "formId", 1, -1, questions, arrangement, now()
      from json_to_recordset(${JSON.stringify(rows)}::json) as g("userId" uuid, id uuid, "examId" uuid, "formId" uuid,
        questions int, arrangement jsonb)
    on conflict on constraint paper_paper_attempt_key do nothing`.execute(db);
}

interface PreparedBody {
  readonly id: string;
  readonly formId: string;
  readonly bodyHash: string;
  /** Null: other papers have the same question set. */
  readonly body: Buffer | null;
}

const preparedBody: Statement = {
  name: 'paper.preparedBody',
  text: `select p.id, p.form_id as "formId", f."bodyHash", b.body
    from (select id, form_id from paper_paper where ${madeAhead} and attempt = 1) p
    cross join lateral ${formFacts('p.form_id')} f
    left join lateral ${ownBody('p.form_id')} b on true`,
};

/** The prepared paper of a user, with its body if no other paper has the same. */
export async function findPrepared(
  reservedPool: ReservedPool,
  { userId, examId }: { readonly userId: string; readonly examId: string },
): Promise<PreparedBody | undefined> {
  return (await prepared<PreparedBody>(reservedPool, preparedBody, [userId, examId]))[0];
}

export async function deletePrepared(db: Db, examId: string): Promise<void> {
  await db.deleteFrom('paperPaper').where('examId', '=', examId).where('state', '=', -1).execute();
}

/** Deletes some of them, and returns the question sets they had. */
export async function takePrepared(db: Db, examId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ formId: string }>`
    with gone as materialized (
      select user_id, id from paper_paper where exam_id = ${examId} and state = -1 limit ${limit} for update skip locked
    )
    delete from paper_paper p using gone g where p.user_id = g.user_id and p.id = g.id returning p.form_id`.execute(db);
  return rows.map(({ formId }) => formId);
}

/** Exams that still have prepared papers. */
export async function listPreparedExams(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('paperPaper').where('state', '=', -1).select('examId').distinct().execute();
  return rows.map(({ examId }) => examId);
}
