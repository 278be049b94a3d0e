import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Sets it if that hour is past, by the database's clock, which releases results. A postponed exam ends again. */
export async function setEnded(db: Db, id: string, over: Date): Promise<void> {
  await sql`
    update exam_exam set ended_at = clock_timestamp()
     where id = ${id} and (ended_at is null or ended_at < ${over}) and clock_timestamp() >= ${over}`.execute(db);
}

/** Returns when it was set; nothing if another process has done so. */
export async function setAllEnded(db: Db, id: string, over: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    update exam_exam set all_ended_at = now()
     where id = ${id} and (all_ended_at is null or all_ended_at < ${over}) returning all_ended_at as at`.execute(db);
  return rows[0]?.at;
}

/** Published exams whose own end has passed in the last days, and of which nobody has noticed that all have ended. */
export async function listUnnoticed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from exam_exam
     where ends_at <= now() and ends_at > now() - interval '30 days' and deleted_at is null and published_at is not null
       and (all_ended_at is null or all_ended_at < ends_at)
     order by ends_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
