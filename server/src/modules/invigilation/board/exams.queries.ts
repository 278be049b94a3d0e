import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';
import { startedPapers } from '../../paper/index.ts';

interface Figures {
  readonly examId: string;
  readonly inExam: number;
  readonly handedIn: number;
  /** Marked, and nobody has decided yet. */
  readonly flagged: number;
}

/** Of the examinees in scope. */
export async function countBoards(db: Db, examIds: readonly string[], scope: Scope): Promise<Map<string, Figures>> {
  const people = scope.all ? sql`` : sql`join ${peopleWithin(scope)} u on u.id = p.user_id`;
  const { rows } = await sql<Figures>`
    select p.exam_id, count(*) filter (where p.state = 0)::int as in_exam,
           count(*) filter (where p.state > 0)::int as handed_in,
           count(*) filter (where (i.flagged_at is not null or i.doubts <> '{}') and i.decision is null)::int as flagged
      from ${startedPapers(examIds)} p ${people} left join invigilation_paper i on i.paper_id = p.id
     group by p.exam_id`.execute(db);
  return new Map(rows.map((row) => [row.examId, row]));
}
