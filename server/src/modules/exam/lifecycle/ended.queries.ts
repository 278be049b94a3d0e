import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Sets it if that hour is past, by the database's clock, which releases results. A postponed exam ends again. */
export async function setEnded(db: Db, id: string, over: Date): Promise<void> {
  await sql`
    update exam_exam set ended_at = clock_timestamp()
     where id = ${id} and (ended_at is null or ended_at < ${over}) and clock_timestamp() >= ${over}`.execute(db);
}

export async function setAllEnded(db: Db, id: string, over: Date): Promise<void> {
  await sql`
    update exam_exam set all_ended_at = now()
     where id = ${id} and (all_ended_at is null or all_ended_at < ${over})`.execute(db);
}
