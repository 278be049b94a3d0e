import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Picture {
  readonly id: string;
  readonly userId: string;
}

export async function isStored(db: Db, { id, userId }: Picture): Promise<boolean> {
  const { rows } = await sql`
    select from invigilation_snapshot where id = ${id} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

export async function countOf(db: Db, paperId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invigilation_snapshot where paper_id = ${paperId}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewSnapshot extends Picture {
  readonly paperId: string;
  readonly examId: string;
  readonly keySealed: string;
  readonly takenAt: Date;
  readonly receivedAt: Date;
  readonly deleteAfter: Date;
}

/** False if there is a picture with this id. Boards show the new one. */
export async function insertSnapshot(db: Db, snapshot: NewSnapshot): Promise<boolean> {
  const inserted = await db
    .insertInto('invigilationSnapshot')
    .values(snapshot)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await sql`update invigilation_paper set changed_at = clock_timestamp() where paper_id = ${snapshot.paperId}`.execute(
    db,
  );
  return true;
}

export interface StoredSnapshot extends Picture {
  readonly examId: string;
  readonly keySealed: string;
}

/** A picture that is due is not shown any more, deleted or not. */
export async function findSnapshot(db: Db, id: string): Promise<StoredSnapshot | undefined> {
  const { rows } = await sql<StoredSnapshot>`
    select id, user_id, exam_id, key_sealed from invigilation_snapshot
     where id = ${id} and delete_after > now()`.execute(db);
  return rows[0];
}

interface Taken {
  readonly id: string;
  readonly takenAt: Date;
  readonly deleteAfter: Date;
}

export async function listTaken(
  db: Db,
  { examId, userId }: { readonly examId: string; readonly userId: string },
  limit: number,
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select * from (
      select id, taken_at, delete_after from invigilation_snapshot
       where user_id = ${userId} and exam_id = ${examId} and delete_after > now()
       order by taken_at desc, id limit ${limit}) newest order by taken_at, id`.execute(db);
  return rows;
}
