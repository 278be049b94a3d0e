import type { Db } from '../../../platform/db/database.ts';

/** Whether a user is taking an exam now. */
export async function hasPaperUnderWay(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('paperPaper')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
