import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function countDueExams(db: Db, before: Date) {
  const { rows } = await sql<{ count: number; oldest: Date | null; papers: number }>`
    select count(*)::int as count, min(ends_at) as oldest, coalesce(sum(papers), 0)::int as papers from exam_exam
     where ends_at < ${before} and papers > 0`.execute(db);
  return rows[0] ?? { count: 0, oldest: null, papers: 0 };
}
