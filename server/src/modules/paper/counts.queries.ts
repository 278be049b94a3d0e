import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function countPapers(
  db: Db,
  examIds: readonly string[],
): Promise<{ examId: string; papers: number; handedIn: number }[]> {
  const { rows } = await sql<{ examId: string; papers: number; handedIn: number }>`
    select exam_id, count(*)::int as papers, count(*) filter (where state > 0)::int as handed_in
      from paper_paper where exam_id = any(${[...examIds]}::uuid[]) and state >= 0 group by exam_id`.execute(db);
  return rows;
}
