import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Look {
  readonly examId: string;
  readonly userId: string;
  readonly viewerId: string;
}

/** True if this is the first within an hour. */
export async function storeLook(db: Db, { examId, userId, viewerId }: Look): Promise<boolean> {
  const { rows } = await sql`
    insert into invigilation_picture_look as l (exam_id, user_id, viewer_id, at)
    values (${examId}, ${userId}, ${viewerId}, now())
    on conflict (exam_id, user_id, viewer_id) do update set at = excluded.at
     where l.at <= excluded.at - interval '1 hour'
    returning at`.execute(db);
  return rows.length > 0;
}
