import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { FaceState } from '@ganlin/contract/paper/face';
import type { FacePicture } from './face.queries.ts';

/** The outcome stays. Returns how many pictures and keys were deleted. */
export async function deleteDue(db: Db, { now, limit }: { readonly now: Date; readonly limit: number }) {
  const { numAffectedRows } = await sql`
    update paper_face c set picture_id = null, picture_key_sealed = '', delete_after = null
      from (select exam_id, user_id from paper_face where delete_after <= ${now}
             order by exam_id, user_id limit ${limit} for update) d
     where c.exam_id = d.exam_id and c.user_id = d.user_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Of a user, or of an exam that was deleted. Returns the pictures with their keys. */
export async function deletePicturesOf(
  db: Db,
  of: { readonly userId: string } | { readonly examId: string },
): Promise<FacePicture[]> {
  const which = 'userId' in of ? sql`user_id = ${of.userId}` : sql`exam_id = ${of.examId}`;
  const { rows } = await sql<FacePicture>`
    with held as (
      select exam_id, user_id, picture_key_sealed as key_sealed from paper_face
       where ${which} order by exam_id, user_id for update
    ), changed as (
      update paper_face c set picture_id = null, picture_key_sealed = '', delete_after = null, likeness = null
        from held h where c.exam_id = h.exam_id and c.user_id = h.user_id
    )
    select * from held where key_sealed <> ''`.execute(db);
  return rows;
}

export interface OwnFace {
  readonly examId: string;
  readonly agreed: boolean | null;
  readonly consentedAt: Date | null;
  readonly consentVersion: number | null;
  readonly state: FaceState;
  readonly likeness: number | null;
  readonly reason: string;
  readonly takenAt: Date | null;
  readonly deleteAfter: Date | null;
}

export async function pageOwnFaces(
  db: Db,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OwnFace[]> {
  const { rows } = await sql<OwnFace>`
    select exam_id, agreed, consented_at, consent_version, state, likeness, reason, taken_at, delete_after
      from paper_face where user_id = ${userId} order by exam_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
