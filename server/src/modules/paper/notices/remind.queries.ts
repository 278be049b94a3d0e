import { PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Reminder as Kind } from './remind.rules.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

interface Reminder {
  readonly examId: string;
  readonly startsAt: Date;
  readonly kind: Kind;
}

interface Version {
  readonly edition: number;
  readonly terms: number;
}

/**
 * Locks a reminder and returns the user after whom it continues; nothing if all of the audience has been considered. If
 * the exam has changed since, it starts over: those who have the message do not get it again.
 */
export async function lockReminder(
  db: Db,
  { examId, startsAt, kind }: Reminder,
  { edition, terms }: Version,
): Promise<string | undefined> {
  const { rows } = await sql<{ afterId: string; isDone: boolean }>`
    insert into paper_reminder as r (exam_id, starts_at, kind, edition, terms, after_id)
    values (${examId}, ${startsAt}, ${kind}, ${edition}, ${terms}, ${BEFORE_ALL_IDS})
    on conflict (exam_id, starts_at, kind) do update
       set after_id = case when (r.edition, r.terms) = (excluded.edition, excluded.terms) then r.after_id
                           else excluded.after_id end,
           done_at = case when (r.edition, r.terms) = (excluded.edition, excluded.terms) then r.done_at end,
           edition = excluded.edition, terms = excluded.terms
    returning r.after_id, r.done_at is not null as is_done`.execute(db);
  return rows[0]?.isDone ? undefined : rows[0]?.afterId;
}

/** Reminders that are complete for this version of their exam, as names. */
export async function listDone(db: Db, examIds: readonly string[]): Promise<(Reminder & Version)[]> {
  const { rows } = await sql<Reminder & Version>`
    select exam_id, starts_at, kind, edition, terms from paper_reminder
     where exam_id = any(${[...examIds]}::uuid[]) and done_at is not null`.execute(db);
  return rows;
}

export async function setReminded(
  db: Db,
  { examId, startsAt, kind }: Reminder,
  { after, done }: { readonly after: string; readonly done: boolean },
): Promise<void> {
  await sql`
    update paper_reminder set after_id = ${after}, done_at = case when ${done}::boolean then now() end
     where exam_id = ${examId} and starts_at = ${startsAt} and kind = ${kind}`.execute(db);
}

export async function deleteReminders(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paperReminder').where('startsAt', '<', before).execute();
}

/** Those of these users who have begun this exam, or have handed it in; a void paper does not count. */
export async function listBegun(db: Db, examId: string, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from paper_paper
     where user_id = any(${[...userIds]}::uuid[]) and exam_id = ${examId}
       and state >= ${sql.lit(PaperState.inExam)} and voided_at is null`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}
