import type { HandInBy } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredAnswers } from './rehearsal.rules.ts';

/** Rows of one user; what is older is deleted. */
const MAX_REHEARSALS = 20;

export interface Rehearsal {
  readonly id: string;
  readonly examId: string;
  readonly startedAt: Date;
  readonly deadlineAt: Date;
  readonly epoch: number;
  readonly writer: string | null;
  readonly activeAt: Date;
  readonly answers: StoredAnswers;
  readonly handedInAt: Date | null;
  readonly handedInBy: HandInBy | null;
  readonly answered: number | null;
  readonly receipt: string | null;
}

const columns = sql`r.id, r.exam_id, r.started_at, r.deadline_at, r.epoch, r.writer, r.active_at, r.answers,
  r.handed_in_at, r.handed_in_by, r.answered, r.receipt`;

interface OwnExam {
  readonly userId: string;
  readonly examId: string;
}

/** The rehearsal and its owner. Every statement for an examinee names both. */
interface Own {
  readonly userId: string;
  readonly id: string;
}

/** Does nothing if one has begun already, perhaps by a concurrent call. */
export async function insertRehearsal(
  db: Db,
  { id, userId, examId, startedAt, deadlineAt }: Own & OwnExam & { startedAt: Date; deadlineAt: Date },
): Promise<void> {
  await sql`
    insert into paper_rehearsal (id, user_id, exam_id, started_at, deadline_at, active_at)
    values (${id}, ${userId}, ${examId}, ${startedAt}, ${deadlineAt}, ${startedAt})
    on conflict (user_id, exam_id) where handed_in_at is null do nothing`.execute(db);
}

export async function deleteSurplus(db: Db, userId: string): Promise<void> {
  await sql`
    delete from paper_rehearsal where user_id = ${userId} and id not in (
      select id from paper_rehearsal where user_id = ${userId} order by started_at desc, id desc
       limit ${sql.lit(MAX_REHEARSALS)})`.execute(db);
}

/** The one that has begun and is not handed in. */
export async function findBegun(db: Db, { userId, examId }: OwnExam): Promise<Rehearsal | undefined> {
  const { rows } = await sql<Rehearsal>`
    select ${columns} from paper_rehearsal r
     where r.user_id = ${userId} and r.exam_id = ${examId} and r.handed_in_at is null`.execute(db);
  return rows[0];
}

/** When the newest one was handed in, and how many questions it answered. */
export async function findNewestDone(
  db: Db,
  { userId, examId }: OwnExam,
): Promise<{ readonly handedInAt: Date; readonly answered: number } | undefined> {
  const { rows } = await sql<{ handedInAt: Date; answered: number }>`
    select r.handed_in_at, r.answered from paper_rehearsal r
     where r.user_id = ${userId} and r.exam_id = ${examId} and r.handed_in_at is not null
     order by r.handed_in_at desc limit 1`.execute(db);
  return rows[0];
}

export async function findRehearsal(db: Db, { userId, id }: Own): Promise<Rehearsal | undefined> {
  const { rows } = await sql<Rehearsal>`
    select ${columns} from paper_rehearsal r where r.user_id = ${userId} and r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locked: its saves and its hand-in come one after another. */
export async function lockRehearsal(db: Db, { userId, id }: Own): Promise<Rehearsal | undefined> {
  const { rows } = await sql<Rehearsal>`
    select ${columns} from paper_rehearsal r where r.user_id = ${userId} and r.id = ${id} for update`.execute(db);
  return rows[0];
}

export async function storeLease(
  db: Db,
  { id, writer, epoch, activeAt }: Pick<Rehearsal, 'id' | 'writer' | 'epoch' | 'activeAt'>,
): Promise<void> {
  await db.updateTable('paperRehearsal').set({ writer, epoch, activeAt }).where('id', '=', id).execute();
}

export async function storeAnswers(
  db: Db,
  { id, answers, activeAt }: Pick<Rehearsal, 'id' | 'answers' | 'activeAt'>,
): Promise<void> {
  await sql`
    update paper_rehearsal set answers = ${JSON.stringify(answers)}::jsonb, active_at = ${activeAt}
     where id = ${id}`.execute(db);
}

/** Once: what was handed in does not change. The letters before the receipt tell it from that of an exam. */
export async function handInRehearsal(
  db: Db,
  { id, at, by }: { readonly id: string; readonly at: Date; readonly by: HandInBy },
): Promise<Rehearsal> {
  const { rows } = await sql<Rehearsal>`
    update paper_rehearsal r
       set handed_in_at = ${at}, handed_in_by = ${by},
           answered = (select count(*) from jsonb_each(r.answers) a where (a.value ->> 'answered')::boolean),
           receipt = 'SK' || paper_receipt(sha256(convert_to(r.id || r.answers::text, 'UTF8')))
     where r.id = ${id} and r.handed_in_at is null
    returning ${columns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the rehearsal was handed in before');
  return row;
}

export async function listRehearsals(db: Db, userId: string): Promise<Rehearsal[]> {
  const { rows } = await sql<Rehearsal>`
    select ${columns} from paper_rehearsal r where r.user_id = ${userId}
     order by r.started_at desc limit ${sql.lit(MAX_REHEARSALS)}`.execute(db);
  return rows;
}

export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paperRehearsal').where('startedAt', '<', before).execute();
}

export async function deleteOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('paperRehearsal').where('userId', '=', userId).execute();
}
