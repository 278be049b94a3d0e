import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Adjustment } from '../model/adjusted.rules.ts';

export interface StoredAdjustment extends Adjustment {
  readonly examId: string;
}

/** In their order. Only `insertAdjustment` writes them. */
export async function listAdjustments(db: Db, examIds: readonly string[]): Promise<StoredAdjustment[]> {
  if (examIds.length === 0) return [];
  const { rows } = await sql<StoredAdjustment>`
    select exam_id, seq, question_id, question_version as version, way, key, previous from paper_adjustment
     where exam_id = any(${[...examIds]}::uuid[]) order by exam_id, seq`.execute(db);
  return rows;
}

const lockOf = sql`hashtextextended('paper.adjustment' || exam_id, 0)`;

/** Until the transaction ends no adjustment of these exams is added. */
export async function awaitAdjustments(db: Db, examIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${lockOf})
      from unnest(${examIds.toSorted()}::text[]) as exam(exam_id)`.execute(db);
}

/** Until the transaction ends nobody grades a paper of this exam. */
export async function lockAdjustments(db: Db, examId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf}) from (select ${examId}::text as exam_id) exam`.execute(db);
}

interface NewAdjustment extends StoredAdjustment {
  readonly regradeId: string;
  readonly reason: string;
  readonly actorId: string;
  readonly at: Date;
}

export async function insertAdjustment(
  db: Db,
  { version, key, previous, ...adjustment }: NewAdjustment,
): Promise<void> {
  await db
    .insertInto('paperAdjustment')
    .values({
      ...adjustment,
      questionVersion: version,
      key: JSON.stringify(key),
      previous: JSON.stringify(previous),
    })
    .execute();
}

/** The number of the adjustment that a re-grading has added; undefined if it has not been added. */
export async function findAdded(db: Db, regradeId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('paperAdjustment')
    .select('seq')
    .where('regradeId', '=', regradeId)
    .executeTakeFirst();
  return row?.seq;
}

export interface RegradedRow {
  readonly ordinal: number;
  readonly at: Date;
  readonly reason: string;
  readonly before: number;
  readonly after: number;
}

/** What re-gradings changed in a paper, oldest first. */
export async function listRegraded(
  db: Db,
  { userId, paperId }: { readonly userId: string; readonly paperId: string },
): Promise<RegradedRow[]> {
  const { rows } = await sql<RegradedRow>`
    select r.ordinal, r.at, a.reason, (r.mark_before ->> 'won')::int as before, (r.mark ->> 'won')::int as after
      from paper_regraded r join paper_adjustment a on a.regrade_id = r.regrade_id
     where r.user_id = ${userId} and r.paper_id = ${paperId} order by a.seq`.execute(db);
  return rows;
}
