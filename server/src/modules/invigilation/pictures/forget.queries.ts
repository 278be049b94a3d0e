import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Returns how many pictures and keys were deleted. */
export async function deleteDue(db: Db, { now, limit }: { readonly now: Date; readonly limit: number }) {
  const { numAffectedRows } = await sql`
    delete from invigilation_snapshot where id in (
      select id from invigilation_snapshot where delete_after <= ${now} order by delete_after limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Whoever looks again after this is recorded again. */
export async function deleteLooks(db: Db, before: Date): Promise<void> {
  await sql`delete from invigilation_picture_look where at < ${before}`.execute(db);
}

interface Deleted {
  readonly id: string;
  readonly keySealed: string;
}

export async function deleteSnapshotsOf(db: Db, userId: string): Promise<Deleted[]> {
  await sql`delete from invigilation_picture_look where user_id = ${userId} or viewer_id = ${userId}`.execute(db);
  const { rows } = await sql<Deleted>`
    delete from invigilation_snapshot where user_id = ${userId} returning id, key_sealed`.execute(db);
  return rows;
}

export interface OwnSnapshot {
  readonly examId: string;
  readonly takenAt: Date;
  readonly deleteAfter: Date;
}

export async function pageOwnSnapshots(
  db: Db,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OwnSnapshot[]> {
  const { rows } = await sql<OwnSnapshot>`
    select exam_id, taken_at, delete_after from invigilation_snapshot
     where user_id = ${userId} order by id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
