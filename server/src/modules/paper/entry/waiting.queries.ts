import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A page that has not said so for this long is no longer open. */
const WAITING = sql`interval '75 s'`;

interface Waiting {
  readonly userId: string;
  readonly isWaiting: boolean;
}

/** Who has the page before an exam open, or has had it open since a time, as a sub-select to join. */
export const waitingFor = (examId: string, since: RawBuilder<Date> = sql<Date>`now()`): RawBuilder<Waiting> => sql`
  (select w.user_id, w.seen_at > now() - ${WAITING} as is_waiting from paper_waiting w
    where w.exam_id = ${examId} and w.seen_at > ${since} - ${WAITING})`;

/** Who has the page before one of these exams open, as a sub-select to join. */
export const waitingForEach = (examIds: readonly string[]): RawBuilder<{ examId: string; userId: string }> => sql`
  (select w.exam_id, w.user_id from paper_waiting w
    where w.exam_id = any(${[...examIds]}::uuid[]) and w.seen_at > now() - ${WAITING})`;

export async function storeWaiting(
  db: Db,
  { examId, userId }: { readonly examId: string; readonly userId: string },
): Promise<void> {
  await sql`
    insert into paper_waiting (exam_id, user_id, seen_at) values (${examId}, ${userId}, now())
    on conflict (exam_id, user_id) do update set seen_at = excluded.seen_at`.execute(db);
}

export async function deleteOldWaiting(db: Db): Promise<void> {
  await sql`delete from paper_waiting where seen_at < now() - interval '1 day'`.execute(db);
}

export async function deleteWaitingOf(db: Db, userId: string): Promise<void> {
  await sql`delete from paper_waiting where user_id = ${userId}`.execute(db);
}
