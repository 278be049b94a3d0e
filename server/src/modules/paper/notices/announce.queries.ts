import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

/** Stored instead of the round: the score of the paper is not released by itself. */
const PASSED_OVER = sql.lit(32_767);

/** As in the index. */
const unannounced = sql`state = ${sql.lit(PaperState.finished)} and announced_round < round and voided_at is null`;

/** Exams with results that nobody was notified of, found by skipping from one to the next. */
export async function listUnannouncedExams(db: Db): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select min(exam_id::text)::uuid as exam_id from (
      select exam_id from paper_paper where ${unannounced} and exam_id > ${after} order by exam_id limit 1) step`;
  const { rows } = await sql<{ examId: string }>`
    with recursive found as (
      (${next(sql`${BEFORE_ALL_IDS}::uuid`)})
      union all
      select (${next(sql`f.exam_id`)}) from found f where f.exam_id is not null
    )
    select exam_id from found where exam_id is not null`.execute(db);
  return rows.map(({ examId }) => examId);
}

export interface Unannounced {
  readonly userId: string;
  readonly paperId: string;
  readonly round: number;
  readonly state: number;
  readonly startedAt: Date | null;
  readonly scoreCenti: number;
  readonly passed: boolean;
}

interface Step {
  readonly after: string;
  readonly limit: number;
}

/** Locks some of an exam's results that nobody was notified of, ordered by id. */
export async function lockUnannounced(
  db: Db,
  examId: string,
  { after, limit, begunBefore }: Step & { readonly begunBefore: Date },
): Promise<Unannounced[]> {
  const { rows } = await sql<Unannounced>`
    select user_id, id as paper_id, round, state, started_at, score_centi, passed from paper_paper
     where exam_id = ${examId} and ${unannounced} and id > ${after} and started_at <= ${begunBefore}
     order by id limit ${limit} for update skip locked`.execute(db);
  return rows;
}

export async function setAnnounced(db: Db, papers: readonly Unannounced[]): Promise<void> {
  await sql`
    update paper_paper p set announced_round = p.round
      from unnest(${papers.map(({ userId }) => userId)}::uuid[], ${papers.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
     where p.user_id = r.user_id and p.id = r.id`.execute(db);
}

/** Until the transaction ends nobody else skips papers of this exam, or takes them up again. */
export async function lockAnnouncing(db: Db, examId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('paper.announce' || ${examId}, 0))`.execute(db);
}

export async function passOver(db: Db, examId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update paper_paper p set announced_round = ${PASSED_OVER} from (
      select user_id, id from paper_paper where exam_id = ${examId} and ${unannounced}
       limit ${limit} for update skip locked) d
     where p.user_id = d.user_id and p.id = d.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Queues skipped papers again, in id order, and returns their ids. */
export async function takeUp(db: Db, examId: string, { after, limit }: Step): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update paper_paper p set announced_round = -1 from (
      select user_id, id from paper_paper
       where exam_id = ${examId} and announced_round = ${PASSED_OVER} and id > ${after}
       order by id limit ${limit} for update) d
     where p.user_id = d.user_id and p.id = d.id returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}
