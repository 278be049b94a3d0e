import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { holdInRound, isInRound } from '../../paper/index.ts';

export interface DuePaper {
  readonly userId: string;
  readonly id: string;
  readonly examId: string;
}

const isDue = sql`i.collect_at <= clock_timestamp()`;

/**
 * Locks papers that are due, or a named one. The paper is locked before its row here, as by staff who unlock it; what
 * they have called off until then is no longer due.
 */
export async function takeDue(db: Db, { only, limit }: { only?: string; limit: number }): Promise<DuePaper[]> {
  const named = only === undefined ? sql`` : sql`and i.paper_id = ${only}`;
  const due = sql<{ userId: string; paperId: string; round: number }>`
    (select i.user_id, i.paper_id, i.collect_round as round from invigilation_paper i where ${isDue} ${named}
      order by i.collect_at)`;
  const held = await holdInRound(db, due, limit);
  if (held.length === 0) return [];
  const { rows } = await sql<DuePaper>`
    select i.user_id, i.paper_id as id, i.exam_id from invigilation_paper i
     where i.paper_id = any(${held.map(({ id }) => id)}::uuid[]) and ${isDue} order by i.paper_id for update`.execute(
    db,
  );
  return rows;
}

/** That it was due stays in `collect_round`: nobody has called it off. */
export async function endCollections(db: Db, paperIds: readonly string[]): Promise<void> {
  await sql`
    update invigilation_paper set collect_at = null, changed_at = clock_timestamp()
     where paper_id = any(${[...paperIds]}::uuid[])`.execute(db);
}

/** Of papers that were handed in, or reopened, before they were due. Returns how many. */
export async function endOutdated(db: Db, limit: number): Promise<number> {
  const round = { userId: sql`i.user_id`, paperId: sql`i.paper_id`, round: sql`i.collect_round` };
  const { numAffectedRows } = await sql`
    with outdated as materialized (
      select i.paper_id from invigilation_paper i where ${isDue} and not ${isInRound(round, { isSat: true })}
       limit ${limit} for update skip locked
    )
    update invigilation_paper p set collect_at = null from outdated o where p.paper_id = o.paper_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
