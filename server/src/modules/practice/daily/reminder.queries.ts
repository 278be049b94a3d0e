import type { CardProvider } from '@ganlin/contract/iam/sign-in/third-party';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Reminder {
  readonly enabled: boolean;
  readonly minute: number;
  /** Where a card goes besides the message. */
  readonly card: CardProvider | null;
}

export async function findReminder(db: Db, userId: string): Promise<Reminder | undefined> {
  const { rows } = await sql<Reminder>`
    select enabled, minute, card from practice_daily_reminder where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** `settledOn` never moves back: whoever was reminded today is not reminded again after a change. */
export async function saveReminder(
  db: Db,
  { userId, enabled, minute, card, settledOn }: Reminder & { readonly userId: string; readonly settledOn: string },
): Promise<void> {
  await sql`
    insert into practice_daily_reminder as r (user_id, enabled, minute, card, settled_on)
    values (${userId}, ${enabled}, ${minute}, ${card}, ${settledOn}::date)
    on conflict (user_id) do update
       set enabled = excluded.enabled, minute = excluded.minute, card = excluded.card,
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
): Promise<{ userId: string; isDone: boolean; hasCard: boolean }[]> {
  const { rows } = await sql<{ userId: string; isDone: boolean; hasCard: boolean }>`
    with due as materialized (
      select user_id from practice_daily_reminder
       where enabled and settled_on < ${day}::date and minute between ${fromMinute} and ${toMinute}
       order by settled_on, minute, user_id limit ${limit} for update skip locked
    )
    update practice_daily_reminder r set settled_on = ${day}::date
      from due left join practice_daily d on d.user_id = due.user_id and d.day = ${day}::date
           left join practice_run run on run.id = d.run_id
     where r.user_id = due.user_id
    returning r.user_id, coalesce(run.answered >= run.total, false) as is_done, r.card is not null as has_card`.execute(
    db,
  );
  return rows;
}

/** Claims today's card of a user before it is sent: nobody gets a second one, whatever happens after. */
export async function claimCard(db: Db, userId: string, day: string): Promise<CardProvider | undefined> {
  const { rows } = await sql<{ card: CardProvider }>`
    update practice_daily_reminder set card_on = ${day}::date
     where user_id = ${userId} and enabled and card is not null and (card_on is null or card_on < ${day}::date)
    returning card`.execute(db);
  return rows[0]?.card;
}

/** The provider did not take it: a later try may. */
export async function releaseCard(db: Db, userId: string, day: string): Promise<void> {
  await sql`
    update practice_daily_reminder set card_on = null where user_id = ${userId} and card_on = ${day}::date`.execute(db);
}
