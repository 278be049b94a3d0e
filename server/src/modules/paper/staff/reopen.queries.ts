import type { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';

export interface HeldPaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
  readonly realName: string;
  readonly state: PaperState;
  readonly handedInBy: HandInBy | null;
  readonly voidedAt: Date | null;
}

/** Those of these papers whose examinee is in scope, locked until the transaction ends; newest first. */
export async function lockWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<HeldPaper[]> {
  const { rows } = await sql<HeldPaper>`
    select p.user_id, p.id, p.exam_id, u.real_name, p.state, p.handed_in_by, p.voided_at
      from paper_paper p join ${peopleWithin(scope)} u on u.id = p.user_id
     where p.id = any(${[...ids]}::uuid[]) and p.state >= 0
     order by p.user_id, p.id for update of p`.execute(db);
  return rows.toSorted((one, other) => other.id.localeCompare(one.id));
}

/** Those of these papers that this call has already changed. */
export async function changedBy(db: Db, requestId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ paperId: string }>`
    select paper_id from paper_event where request_id = ${requestId} and paper_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ paperId }) => paperId));
}

/** Those of these users who have a paper in progress. */
export async function usersSitting(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from paper_paper where user_id = any(${[...userIds]}::uuid[]) and state = 0`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Those of these papers whose saves yield the receipt they were handed in with. For others, saves have been archived:
 * reopened, they could never be handed in again. Reading the saves keeps their table from being dropped until the
 * transaction ends.
 */
export async function withAllSaves(db: Db, papers: readonly Pick<HeldPaper, 'userId' | 'id'>[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${listOf(papers)} join paper_paper p on p.user_id = g.user_id and p.id = g.id
     cross join lateral paper_settled(p.user_id, p.id) s where s.receipt = p.receipt`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface Reopening {
  readonly requestId: string;
  readonly minutes: number;
  readonly reason: string;
  readonly text: string;
  readonly ip: string;
  readonly actorId: string;
}

export interface Reopened {
  readonly userId: string;
  readonly paperId: string;
  readonly examId: string;
  readonly round: number;
}

/**
 * Stores hand-in and grade in the history, and puts the papers back in progress. The writer stays: an opening that
 * finds none would take the paper for a new one, without answers. What was not yet counted will be with the next
 * grade; what is in the wrong-question book stays there and is not added again.
 */
export async function reopenPapers(
  db: Db,
  papers: readonly Pick<HeldPaper, 'userId' | 'id'>[],
  { requestId, minutes, reason, text, ip, actorId }: Reopening,
): Promise<Reopened[]> {
  const { rows } = await sql<Reopened>`
    with held as materialized (
      select p.* from ${listOf(papers)} join paper_paper p on p.user_id = g.user_id and p.id = g.id where p.state > 0
    ), uncounted as (
      delete from paper_uncounted u using held h where u.user_id = h.user_id and u.paper_id = h.id returning u.paper_id
    ), aside as (
      delete from paper_aside a using held h where a.user_id = h.user_id and a.paper_id = h.id
    ), grades as (
      delete from paper_grade d using held h where d.user_id = h.user_id and d.paper_id = h.id
      returning d.paper_id, d.marks, d.engine, d.before_chain
    ), history as (
      insert into paper_reopening (user_id, paper_id, round, exam_id, reopened_at, minutes, reason, actor_id, handed_in_at,
        handed_in_by, answered, receipt, answers, graded_at, score_centi, passed, open_questions, marks, engine,
        before_chain, counted)
      select h.user_id, h.id, h.round, h.exam_id, now(), ${minutes}::int, ${reason}, ${actorId}::uuid, h.handed_in_at,
             h.handed_in_by, h.answered, h.receipt, f.answers, h.graded_at, h.score_centi, h.passed, h.open_questions,
             d.marks, d.engine, coalesce(d.before_chain, false),
             h.graded_at is not null and not exists (select from uncounted u where u.paper_id = h.id)
        from held h join paper_final f on f.user_id = h.user_id and f.paper_id = h.id
        left join grades d on d.paper_id = h.id
      returning user_id, paper_id
    ), reopened as (
      update paper_paper p
         set state = 0, round = p.round + 1, epoch = p.epoch + 1, deadline_at = now() + ${minutes} * interval '1 minute',
             sweep_at = now() + ${minutes} * interval '1 minute',
             reopened_until = now() + ${minutes} * interval '1 minute', handed_in_at = null, handed_in_by = null,
             collect_reason = null, receipt = null, graded_at = null, score_centi = null, passed = null, open_questions = 0,
             in_book_at = nullif(p.in_book_at, '-infinity')
        from history h where p.user_id = h.user_id and p.id = h.paper_id
      returning p.user_id, p.id, p.exam_id, p.round
    ), noted as (
      insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id, request_id)
      select user_id, id, now(), ${PaperEvent.reopened}, ${text}, ${ip}, ${actorId}::uuid, ${requestId}::uuid from reopened
    )
    select user_id, id as paper_id, exam_id, round from reopened`.execute(db);
  return rows;
}

const listOf = (papers: readonly Pick<HeldPaper, 'userId' | 'id'>[]) =>
  sql`unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ id }) => id)}::uuid[]) as g(user_id, id)`;
