import type { FaceState } from '@ganlin/contract/paper/face';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { examFor, type Moving, type Terms } from '../../exam/index.ts';

/** A user's papers as an exam's entry checks need them, by the database's clock. */
export interface Facts {
  readonly now: Date;
  /** Started so far at this exam, and since the cycle began. */
  readonly attempts: number;
  readonly inCycle: number;
  readonly running: { readonly paperId: string; readonly examId: string; readonly leftMs: number } | null;
}

const door: Statement = {
  name: 'paper.door',
  text: `select e.*, now() as now, f.taken, f."inCycle", (
        select jsonb_build_object('paperId', r.id, 'examId', r.exam_id, 'leftMs',
                 greatest(0, floor(extract(epoch from (r.deadline_at - now())) * 1000)::bigint))
          from paper_paper r where r.user_id = $1 and r.state = 0) as running
    from ${examFor({ exam: '$2', user: '$1' })} e
   cross join lateral (
     select count(*)::int as taken,
            count(*) filter (where p.started_at >= date_trunc(e.cycle, now(), 'Asia/Shanghai'))::int as "inCycle"
       from paper_paper p where p.user_id = $1 and p.exam_id = $2 and p.state >= 0) f`,
};

/** The exam as a user finds it on entry. */
export interface Door {
  readonly exam: Moving;
  readonly terms: Terms;
  readonly facts: Facts;
}

/** Everything in one statement: in the minute before an exam all examinees arrive. */
export async function findDoor(
  reservedPool: ReservedPool,
  { userId, examId }: { readonly userId: string; readonly examId: string },
): Promise<Door | undefined> {
  const [found] = await prepared<Moving & Terms & Omit<Facts, 'attempts'> & { taken: number }>(reservedPool, door, [
    userId,
    examId,
  ]);
  return found && { exam: found, terms: found, facts: { ...found, attempts: found.taken } };
}

const faceStanding: Statement = {
  name: 'paper.faceStanding',
  text: 'select state, agreed, consent_terms as "consentTerms" from paper_face where exam_id = $2 and user_id = $1',
};

interface StoredFace {
  readonly state: FaceState;
  readonly agreed: boolean | null;
  readonly consentTerms: string;
}

export async function findFaceStanding(
  reservedPool: ReservedPool,
  { userId, examId }: { readonly userId: string; readonly examId: string },
): Promise<StoredFace | undefined> {
  const [found] = await prepared<StoredFace>(reservedPool, faceStanding, [userId, examId]);
  return found;
}
