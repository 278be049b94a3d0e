import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Papers of an exam that are under way, in the order of their owners. */
export async function listRunning(
  db: Db,
  examId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ userId: string; id: string }[]> {
  return db
    .selectFrom('paperPaper')
    .where('examId', '=', examId)
    .where('state', '=', 0)
    .$if(after !== null, (query) => query.where('userId', '>', after))
    .orderBy('userId')
    .limit(limit)
    .select(['userId', 'id'])
    .execute();
}

/** By the same rule as at the start, with the minutes that were added by hand. */
export async function setDeadline(
  db: Db,
  { userId, id }: { userId: string; id: string },
  { minutes, hardEnd }: { minutes: number; hardEnd: Date | null },
): Promise<void> {
  await sql`
    update paper_paper
       set deadline_at = least(started_at + ${minutes} * interval '1 minute', ${hardEnd}::timestamptz)
                         + extra_minutes * interval '1 minute'
     where user_id = ${userId} and id = ${id} and state = 0`.execute(db);
}
