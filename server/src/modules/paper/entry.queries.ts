import { prepared, type Lane, type Statement } from '../../platform/db/lane.ts';

/** What somebody's papers say when they stand at the door of an exam, by the database's clock. */
export interface Facts {
  readonly now: Date;
  /** Begun so far at this exam, and since the cycle began. */
  readonly attempts: number;
  readonly inCycle: number;
  readonly running: { readonly paperId: string; readonly examId: string; readonly leftMs: number } | null;
}

/** What date_trunc calls the cycles. */
const cycleUnits: Readonly<Record<number, string>> = { 1: 'day', 2: 'week', 3: 'month' };

const facts: Statement = {
  name: 'paper.facts',
  text: `select now() as now,
      count(*) filter (where p.exam_id = $2 and p.state >= 0)::int as attempts,
      count(*) filter (where p.exam_id = $2 and p.state >= 0
        and p.started_at >= date_trunc($3, now(), 'Asia/Shanghai'))::int as "inCycle",
      (select jsonb_build_object('paperId', r.id, 'examId', r.exam_id, 'leftMs',
                greatest(0, floor(extract(epoch from (r.deadline_at - now())) * 1000)::bigint))
         from paper_paper r where r.user_id = $1 and r.state = 0) as running
    from paper_paper p where p.user_id = $1 and p.exam_id = $2`,
};

export async function findFacts(
  lane: Lane,
  { userId, examId, cycleType }: { userId: string; examId: string; cycleType: number | null },
): Promise<Facts> {
  const [found] = await prepared<Facts>(lane, facts, [userId, examId, cycleUnits[cycleType ?? 1] ?? 'day']);
  if (!found) throw new Error('a count came to nothing');
  return found;
}
