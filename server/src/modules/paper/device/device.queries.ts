import type { DeviceFindings, DeviceVerdict, StepVerdicts } from '@ganlin/contract/paper/device-check';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Rows of one user. More devices than this nobody tries; what is older is deleted. */
const MAX_CHECKS = 20;
const MAX_TRIALS = 5;

export interface StoredCheck extends Omit<DeviceFindings, 'steps'> {
  readonly steps: StepVerdicts;
  readonly verdict: DeviceVerdict;
  readonly checkedAt: Date;
}

const columns = sql`c.verdict, c.steps, c.browser, c.screen_width, c.screen_height, c.latency_ms, c.jitter_ms,
  c.loss_percent, c.save_ms, c.offset_ms, c.checked_at`;

interface NewCheck extends StoredCheck {
  readonly id: string;
  readonly resultId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly examId: string | null;
}

/** The newest replaces the one before; the same result again changes nothing. */
export async function storeCheck(db: Db, check: NewCheck): Promise<StoredCheck> {
  const { id, resultId, userId, deviceId, examId, verdict, steps, browser, screenWidth, screenHeight } = check;
  const { latencyMs, jitterMs, lossPercent, saveMs, offsetMs, checkedAt } = check;
  await sql`
    insert into paper_device_check as c (id, result_id, user_id, device_id, exam_id, verdict, steps, browser,
      screen_width, screen_height, latency_ms, jitter_ms, loss_percent, save_ms, offset_ms, checked_at)
    values (${id}, ${resultId}, ${userId}, ${deviceId}, ${examId}, ${verdict}, ${JSON.stringify(steps)}::jsonb,
      ${browser}, ${screenWidth}, ${screenHeight}, ${latencyMs}, ${jitterMs}, ${lossPercent}, ${saveMs}, ${offsetMs},
      ${checkedAt})
    on conflict on constraint paper_device_check_key do update
       set (result_id, verdict, steps, browser, screen_width, screen_height, latency_ms, jitter_ms, loss_percent,
            save_ms, offset_ms, checked_at) =
           (excluded.result_id, excluded.verdict, excluded.steps, excluded.browser, excluded.screen_width,
            excluded.screen_height, excluded.latency_ms, excluded.jitter_ms, excluded.loss_percent, excluded.save_ms,
            excluded.offset_ms, excluded.checked_at)
     where c.result_id <> excluded.result_id`.execute(db);
  const { rows } = await sql<StoredCheck>`
    select ${columns} from paper_device_check c
     where c.user_id = ${userId} and c.device_id = ${deviceId} and c.exam_id is not distinct from ${examId}`.execute(
    db,
  );
  const [stored] = rows;
  if (!stored) throw new Error('the device check is gone');
  return stored;
}

export async function deleteSurplusChecks(db: Db, userId: string): Promise<void> {
  await sql`
    delete from paper_device_check where user_id = ${userId} and id not in (
      select id from paper_device_check where user_id = ${userId} order by checked_at desc, id desc
       limit ${sql.lit(MAX_CHECKS)})`.execute(db);
}

/** For this exam, or for none in particular: a device is the same for every exam. */
export async function findNewest(
  db: Db,
  { userId, examId }: { readonly userId: string; readonly examId: string | null },
): Promise<StoredCheck | undefined> {
  const { rows } = await sql<StoredCheck>`
    select ${columns} from paper_device_check c
     where c.user_id = ${userId} and (c.exam_id is null or c.exam_id = ${examId}::uuid or ${examId}::uuid is null)
     order by c.checked_at desc limit 1`.execute(db);
  return rows[0];
}

export async function listChecks(db: Db, userId: string): Promise<(StoredCheck & { examId: string | null })[]> {
  const { rows } = await sql<StoredCheck & { examId: string | null }>`
    select ${columns}, c.exam_id from paper_device_check c where c.user_id = ${userId}
     order by c.checked_at desc limit ${sql.lit(MAX_CHECKS)}`.execute(db);
  return rows;
}

interface Trial {
  readonly userId: string;
  readonly deviceId: string;
  readonly seq: number;
  readonly text: string;
  readonly savedAt: Date;
}

/** As with answers, the higher number wins and a repeated one changes nothing. Returns the number that is stored. */
export async function storeTrial(db: Db, { userId, deviceId, seq, text, savedAt }: Trial): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into paper_trial_save as t (user_id, device_id, seq, text, saved_at)
    values (${userId}, ${deviceId}, ${seq}, ${text}, ${savedAt})
    on conflict (user_id, device_id) do update
       set seq = greatest(t.seq, excluded.seq),
           text = case when excluded.seq > t.seq then excluded.text else t.text end,
           saved_at = case when excluded.seq > t.seq then excluded.saved_at else t.saved_at end
    returning t.seq`.execute(db);
  return rows[0]?.seq ?? seq;
}

export async function deleteSurplusTrials(db: Db, userId: string): Promise<void> {
  await sql`
    delete from paper_trial_save where user_id = ${userId} and device_id not in (
      select device_id from paper_trial_save where user_id = ${userId} order by saved_at desc, device_id
       limit ${sql.lit(MAX_TRIALS)})`.execute(db);
}

export async function deleteOld(
  db: Db,
  { checksBefore, trialsBefore }: { readonly checksBefore: Date; readonly trialsBefore: Date },
): Promise<void> {
  await db.deleteFrom('paperDeviceCheck').where('checkedAt', '<', checksBefore).execute();
  await db.deleteFrom('paperTrialSave').where('savedAt', '<', trialsBefore).execute();
}

export async function deleteOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('paperDeviceCheck').where('userId', '=', userId).execute();
  await db.deleteFrom('paperTrialSave').where('userId', '=', userId).execute();
}
