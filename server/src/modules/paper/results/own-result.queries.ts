import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Mark } from '../model/grade.rules.ts';

interface GradeTimes {
  /** By rule. */
  readonly gradedAt: Date | null;
  /** When the present marks were complete. */
  readonly completedAt: Date | null;
}

export async function findGradeTimes(
  db: Db,
  { userId, paperId }: { readonly userId: string; readonly paperId: string },
): Promise<GradeTimes> {
  const { rows } = await sql<GradeTimes>`
    select p.graded_at, g.graded_at as completed_at from paper_paper p
      left join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
     where p.user_id = ${userId} and p.id = ${paperId}`.execute(db);
  return rows[0] ?? { gradedAt: null, completedAt: null };
}

interface Ref {
  readonly userId: string;
  readonly paperId: string;
  readonly ordinal: number;
}

/** A change of one question's mark by a re-grading. */
export interface Regrading {
  readonly at: Date;
  readonly reason: string;
  readonly before: Mark;
  readonly after: Mark;
}

/** The re-gradings of one question of a paper, in order. */
export async function listRegradings(db: Db, { userId, paperId, ordinal }: Ref): Promise<Regrading[]> {
  const { rows } = await sql<Regrading>`
    select r.at, a.reason, r.mark_before as before, r.mark as after
      from paper_regraded r join paper_adjustment a on a.regrade_id = r.regrade_id
     where r.user_id = ${userId} and r.paper_id = ${paperId} and r.ordinal = ${ordinal} order by a.seq`.execute(db);
  return rows;
}
