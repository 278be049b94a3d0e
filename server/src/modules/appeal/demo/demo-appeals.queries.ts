import type { Db } from '../../../platform/db/database.ts';

export async function hasAppeals(db: Db, examId: string): Promise<boolean> {
  const found = await db.selectFrom('appealAppeal').select('id').where('examId', '=', examId).limit(1).execute();
  return found.length > 0;
}
