import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Watched {
  readonly paperId: string;
  readonly userId: string;
  readonly examId: string;
  readonly beganAt: Date;
}

export async function hasWatched(db: Db, examId: string): Promise<boolean> {
  const found = await db
    .selectFrom('invigilationPaper')
    .select('paperId')
    .where('examId', '=', examId)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** A paper whose only opening was watched from then on. */
export async function insertWatched(db: Db, { paperId, userId, examId, beganAt }: Watched): Promise<void> {
  await sql`
    with p as (
      insert into invigilation_paper (paper_id, user_id, exam_id, epoch, seen_at)
      values (${paperId}, ${userId}, ${examId}, 1, ${beganAt}) returning paper_id
    )
    insert into invigilation_opening (paper_id, epoch, began_at) select paper_id, 1, ${beganAt}::timestamptz from p`.execute(
    db,
  );
}
