import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Reminder {
  readonly enabled: boolean;
  readonly minute: number;
}

export function findReminder(db: Db, userId: string): Promise<Reminder | undefined> {
  return db
    .selectFrom('practiceDailyReminder')
    .select(['enabled', 'minute'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** `settledOn` never moves back: whoever was reminded today is not reminded again after a change. */
export async function saveReminder(
  db: Db,
  { userId, enabled, minute, settledOn }: Reminder & { readonly userId: string; readonly settledOn: string },
): Promise<void> {
  await sql`
    insert into practice_daily_reminder as r (user_id, enabled, minute, settled_on)
    values (${userId}, ${enabled}, ${minute}, ${settledOn}::date)
    on conflict (user_id) do update
       set enabled = excluded.enabled, minute = excluded.minute,
           settled_on = greatest(r.settled_on, excluded.settled_on)`.execute(db);
}

interface Due {
  readonly day: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly limit: number;
}

/**
 * Settles some of the reminders that are due on a day, and returns for each user whether the day is done. No other
 * worker gets the same ones.
 */
export async function settleDue(
  db: Db,
  { day, fromMinute, toMinute, limit }: Due,
): Promise<{ userId: string; isDone: boolean }[]> {
  const { rows } = await sql<{ userId: string; isDone: boolean }>`
    with due as materialized (
      select user_id from practice_daily_reminder
       where enabled and settled_on < ${day}::date and minute between ${fromMinute} and ${toMinute}
       order by settled_on, minute, user_id limit ${limit} for update skip locked
    )
    update practice_daily_reminder r set settled_on = ${day}::date
      from due left join practice_daily d on d.user_id = due.user_id and d.day = ${day}::date
           left join practice_run run on run.id = d.run_id
     where r.user_id = due.user_id
    returning r.user_id, coalesce(run.answered >= run.total, false) as is_done`.execute(db);
  return rows;
}
