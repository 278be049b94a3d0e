import { EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isSavedBetween, startedPapers } from '../../paper/index.ts';

/**
 * A page whose answers arrive while its reports do not. A page that comes back from a bad network sends both: after its
 * first save the report has this time to arrive.
 */
const SILENT = sql`interval '2 minutes'`;
const REPORT_DUE = sql`interval '45 seconds'`;

/** Marks the papers of these exams that save answers and report nothing; returns the exams of those marked now. */
export async function markSilent(db: Db, examIds: readonly string[]): Promise<string[]> {
  const since = sql<Date>`coalesce(i.seen_at, p.opened_at) + ${SILENT}`;
  const { rows } = await sql<{ examId: string }>`
    insert into invigilation_paper as i (paper_id, user_id, exam_id, epoch, doubts)
    select p.id, p.user_id, p.exam_id, 0, array[${sql.lit(EventDoubt.silent)}]::smallint[]
      from ${startedPapers(examIds)} p left join invigilation_paper i on i.paper_id = p.id
     where p.state = 0 and ${since} < now() - ${REPORT_DUE}
       and not coalesce(${sql.lit(EventDoubt.silent)} = any(i.doubts), false)
       and ${isSavedBetween(since, sql<Date>`now() - ${REPORT_DUE}`)}
    on conflict (paper_id) do update set doubts = i.doubts || excluded.doubts, changed_at = clock_timestamp()
     where not excluded.doubts <@ i.doubts
    returning i.exam_id`.execute(db);
  return [...new Set(rows.map(({ examId }) => examId))];
}
