import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function forgetSignatures(db: Db, userId: string): Promise<void> {
  await sql`update practical_score set candidate_sign = '[]'
    where candidate_id in (select c.id from practical_candidate c where c.user_id = ${userId})`.execute(db);
}
