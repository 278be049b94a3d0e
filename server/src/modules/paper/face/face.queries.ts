import { FaceState } from '@ganlin/contract/paper/face';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface FaceCheck {
  readonly userId: string;
  readonly state: FaceState;
  readonly agreed: boolean | null;
  readonly changedAt: Date;
}

/** The checks of faces before an exam, as a sub-select to join. */
export const faceChecksOf = (examId: string): RawBuilder<FaceCheck> => sql`
  (select c.* from paper_face c where c.exam_id = ${examId})`;

/** Whose faces wait for a person before these exams, as a sub-select to join. */
export const facesWaitingIn = (examIds: readonly string[]): RawBuilder<Own> => sql`
  (select c.exam_id, c.user_id from paper_face c
    where c.exam_id = any(${[...examIds]}::uuid[]) and c.state = ${sql.lit(FaceState.waiting)})`;

export interface Own {
  readonly examId: string;
  readonly userId: string;
}

export interface StoredFace {
  readonly agreed: boolean | null;
  readonly consentTerms: string;
  readonly state: FaceState;
  readonly likeness: number | null;
  readonly pictureId: string | null;
  readonly pictureKeySealed: string;
  readonly takenAt: Date | null;
  /** When the picture is deleted. */
  readonly deleteAfter: Date | null;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** A picture that is due is not shown any more, deleted or not. */
const columns = sql`
  c.agreed, c.consent_terms, c.state, c.likeness, c.picture_key_sealed, c.taken_at, c.delete_after, c.reason,
  c.decided_by, c.decided_at, case when c.delete_after > now() then c.picture_id end as picture_id`;

export async function findFace(db: Db, { examId, userId }: Own): Promise<StoredFace | undefined> {
  const { rows } = await sql<StoredFace>`
    select ${columns} from paper_face c where c.exam_id = ${examId} and c.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function holdFace(db: Db, { examId, userId }: Own): Promise<StoredFace | undefined> {
  const { rows } = await sql<StoredFace>`
    select ${columns} from paper_face c where c.exam_id = ${examId} and c.user_id = ${userId} for update`.execute(db);
  return rows[0];
}

interface Consent extends Own {
  readonly agreed: boolean;
  readonly version: number;
  readonly terms: string;
}

export async function storeConsent(db: Db, { examId, userId, agreed, version, terms }: Consent): Promise<void> {
  await sql`
    insert into paper_face as c (exam_id, user_id, agreed, consent_version, consent_terms, consented_at)
    values (${examId}, ${userId}, ${agreed}, ${version}, ${terms}, now())
    on conflict (exam_id, user_id) do update
       set agreed = excluded.agreed, consent_version = excluded.consent_version, consent_terms = excluded.consent_terms,
           consented_at = excluded.consented_at, changed_at = clock_timestamp()
     where (c.agreed, c.consent_terms) is distinct from (excluded.agreed, excluded.consent_terms)`.execute(db);
}

interface NewPicture extends Own {
  readonly id: string;
  readonly keySealed: string;
  readonly state: FaceState;
  readonly likeness: number | null;
  readonly days: number;
}

/** Returns when it is to be deleted. */
export async function storePicture(db: Db, picture: NewPicture): Promise<Date> {
  const { examId, userId, id, keySealed, state, likeness, days } = picture;
  const { rows } = await sql<{ deleteAfter: Date }>`
    update paper_face
       set picture_id = ${id}, picture_key_sealed = ${keySealed}, state = ${state}, likeness = ${likeness}, taken_at = now(),
           delete_after = now() + ${days} * interval '1 day', changed_at = clock_timestamp()
     where exam_id = ${examId} and user_id = ${userId} returning delete_after`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('a picture without a consent');
  return stored.deleteAfter;
}

/** The examinee has withdrawn before the exam: as if no picture had been submitted. */
export async function resetFace(db: Db, { examId, userId }: Own): Promise<void> {
  await sql`
    update paper_face
       set picture_id = null, picture_key_sealed = '', delete_after = null, taken_at = null, likeness = null, state = 0,
           changed_at = clock_timestamp()
     where exam_id = ${examId} and user_id = ${userId}`.execute(db);
}

interface Decision {
  readonly examId: string;
  readonly userIds: readonly string[];
  readonly state: FaceState;
  readonly reason: string;
  readonly actorId: string;
}

/** What staff decided holds whether or not there is a picture. */
export async function decideFaces(db: Db, { examId, userIds, state, reason, actorId }: Decision): Promise<void> {
  await sql`
    insert into paper_face as c (exam_id, user_id, state, reason, decided_by, decided_at)
    select ${examId}::uuid, g.id, ${state}::smallint, ${reason}, ${actorId}::uuid, now()
      from unnest(${[...userIds]}::uuid[]) as g(id) order by g.id
    on conflict (exam_id, user_id) do update
       set state = excluded.state, reason = excluded.reason, decided_by = excluded.decided_by,
           decided_at = excluded.decided_at, changed_at = clock_timestamp()`.execute(db);
}

export interface FacePicture extends Own {
  readonly keySealed: string;
}

export async function findPicture(db: Db, pictureId: string): Promise<FacePicture | undefined> {
  const { rows } = await sql<FacePicture>`
    select exam_id, user_id, picture_key_sealed as key_sealed from paper_face
     where picture_id = ${pictureId} and delete_after > now()`.execute(db);
  return rows[0];
}
