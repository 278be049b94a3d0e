import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

export interface Count {
  readonly examId: string;
  readonly papers: number;
  readonly handedIn: number;
}

/** Until the transaction ends nobody else counts. */
export async function lockCounts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('paper.count', 0))`.execute(db);
}

/** Exams that have changes and were never counted. */
export async function listUncounted(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ examId: string }>`
    select distinct t.exam_id from paper_tally t
     where not exists (select from paper_count c where c.exam_id = t.exam_id) limit ${limit}`.execute(db);
  return rows.map(({ examId }) => examId);
}

/** Counts from the papers themselves. One statement sees both a paper and its tally line, or neither. */
export async function countWhole(db: Db, examId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with told as (delete from paper_tally where exam_id = ${examId})
    insert into paper_count (exam_id, papers, handed_in)
    select ${examId}, count(*)::int, count(*) filter (where state > 0)::int
      from paper_paper where exam_id = ${examId} and state >= 0
    returning exam_id, papers, handed_in`.execute(db);
  return rows;
}

/** Adds the changes since the last count; returns the new counts. */
export async function addTally(db: Db, limit: number): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with lines as materialized (
      select t.ctid as line from paper_tally t
       where exists (select from paper_count c where c.exam_id = t.exam_id) limit ${limit}
    ), told as (
      delete from paper_tally where ctid = any(array(select line from lines)) returning exam_id, papers, handed_in
    ), sums as (
      select exam_id, sum(papers)::int as papers, sum(handed_in)::int as handed_in from told group by exam_id
    )
    update paper_count c set papers = c.papers + s.papers, handed_in = c.handed_in + s.handed_in
      from sums s where c.exam_id = s.exam_id
    returning c.exam_id, c.papers, c.handed_in`.execute(db);
  return rows;
}

/**
 * The exams that rows of a table belong to, by an index that begins with `exam_id`: skips from one exam to the next
 * instead of reading a million rows of the same one.
 */
export async function listExamsWith(db: Db, rows: RawBuilder<unknown>): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    select min(exam_id::text)::uuid as exam_id from (
      select exam_id from ${rows} and exam_id > ${after} order by exam_id limit 1) step`;
  const found = await sql<{ examId: string }>`
    with recursive found as (
      (${next(sql`${BEFORE_ALL_IDS}::uuid`)})
      union all
      select (${next(sql`f.exam_id`)}) from found f where f.exam_id is not null
    )
    select exam_id from found where exam_id is not null`.execute(db);
  return found.rows.map(({ examId }) => examId);
}
