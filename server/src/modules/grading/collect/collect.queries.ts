import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenAnswer } from '../../paper/index.ts';

/** Those that are not among the answers to be marked. */
export async function withoutKnown(db: Db, answers: readonly OpenAnswer[]): Promise<OpenAnswer[]> {
  const rows = await db
    .selectFrom('gradingAnswer')
    .select(['paperId', 'ordinal', 'part', 'paperRound as round'])
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`(user_id, paper_id) in (
      select * from unnest(${answers.map(({ userId }) => userId)}::uuid[], ${answers.map(({ paperId }) => paperId)}::uuid[]))`)
    .execute();
  const known = new Set(rows.map(keyOf));
  return answers.filter((answer) => !known.has(keyOf(answer)));
}

const keyOf = ({ paperId, ordinal, part, round }: Pick<OpenAnswer, 'paperId' | 'ordinal' | 'part' | 'round'>): string =>
  `${paperId}:${round}:${ordinal}:${part}`;

interface NumberedAnswer extends OpenAnswer {
  readonly id: string;
  readonly number: number;
}

/** Returns the ids of those inserted: not those whose number is taken in the exam. */
export async function insertAnswers(db: Db, answers: readonly NumberedAnswer[]): Promise<string[]> {
  const rows = await db
    .insertInto('gradingAnswer')
    .values(
      answers.map(({ version, round, ...answer }) => ({
        ...answer,
        questionVersion: version,
        paperRound: round,
        paperNumber: answer.number,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives new answers the number of their paper: that of its first answer, so that no other paper has it. */
export async function numberPapers(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update grading_answer a set paper_number = (
      select f.number from grading_answer f
       where f.user_id = a.user_id and f.paper_id = a.paper_id and f.paper_round = a.paper_round
         and f.withdrawn_at is null
       order by f.ordinal, f.part limit 1)
     where a.id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Answers of these papers from another round than the one named, or of papers for which none is named. */
export async function withdrawAnswers(
  db: Db,
  papers: readonly { readonly userId: string; readonly paperId: string; readonly round: number | null }[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update grading_answer a set withdrawn_at = ${at}, unassigned = false
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[],
                  ${papers.map(({ round }) => round)}::smallint[]) as p(user_id, paper_id, round)
     where a.user_id = p.user_id and a.paper_id = p.paper_id and a.withdrawn_at is null
       and a.paper_round is distinct from p.round returning a.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface InRound {
  readonly userId: string;
  readonly paperId: string;
  readonly round: number;
}

export async function isAnyWithdrawn(db: Db, papers: readonly InRound[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[])
                    as p(user_id, paper_id)
        join grading_answer a on a.user_id = p.user_id and a.paper_id = p.paper_id and a.withdrawn_at is not null
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Answers of these papers that were withdrawn in the same round: the papers were void. */
export async function bringBack(db: Db, papers: readonly InRound[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update grading_answer a set withdrawn_at = null
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[],
                  ${papers.map(({ round }) => round)}::smallint[]) as p(user_id, paper_id, round)
     where a.user_id = p.user_id and a.paper_id = p.paper_id and a.withdrawn_at is not null and a.paper_round = p.round
       and not exists (select from grading_answer o
                        where o.user_id = a.user_id and o.paper_id = a.paper_id and o.ordinal = a.ordinal
                          and o.part = a.part and o.paper_round = a.paper_round and o.withdrawn_at is null)
    returning a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Nobody has them on their list any more, done or not. */
export async function dropTasks(db: Db, answerIds: readonly string[]): Promise<void> {
  await sql`delete from grading_task where answer_id = any(${[...answerIds]}::uuid[])`.execute(db);
}
