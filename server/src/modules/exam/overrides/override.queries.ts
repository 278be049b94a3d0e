import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ExamOverride } from '../../../platform/db/schema.gen.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';

const LIMIT = 1000;

/** Overrides of users in scope, and of departments. */
export async function listOverrides(db: Db, examId: string, scope: Scope) {
  const { rows } = await sql<{
    id: string;
    userId: string | null;
    deptId: string | null;
    realName: string | null;
    extraMinutes: number;
    timePercent: number;
    startsAt: Date | null;
    endsAt: Date | null;
    attempts: number | null;
    reason: string;
  }>`
    select o.id, o.user_id as "userId", o.dept_id as "deptId", p.real_name as "realName",
           o.extra_minutes as "extraMinutes", o.time_percent as "timePercent", o.starts_at as "startsAt",
           o.ends_at as "endsAt", o.attempts, o.reason
      from exam_override o left join ${peopleWithin(scope)} p on p.id = o.user_id
     where o.exam_id = ${examId} and (o.dept_id is not null or p.id is not null)
     order by o.created_at, o.id limit ${LIMIT}`.execute(db);
  return rows;
}

export async function insertOverride(db: Db, row: Insertable<ExamOverride>): Promise<void> {
  await db.insertInto('examOverride').values(row).execute();
}

export async function updateOverride(db: Db, id: string, set: Updateable<ExamOverride>): Promise<void> {
  await db.updateTable('examOverride').set(set).where('id', '=', id).execute();
}

export async function deleteOverrides(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from exam_override where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** A user's arrangements, newest first. */
export function arrangementsOf(db: Db, userId: string) {
  return db
    .selectFrom('examOverride as o')
    .innerJoin('examExam as e', 'e.id', 'o.examId')
    .select(['e.title', 'o.extraMinutes', 'o.timePercent', 'o.startsAt', 'o.endsAt', 'o.attempts', 'o.reason'])
    .select('o.createdAt')
    .where('o.userId', '=', userId)
    .orderBy('o.createdAt', 'desc')
    .execute();
}

/** An erased user is no longer expected, and their arrangements are deleted. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('examPerson').where('userId', '=', userId).execute();
  await db.deleteFrom('examOverride').where('userId', '=', userId).execute();
}
