import { RoleType } from '@ganlin/contract/iam/user';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DueRecords } from '../../../platform/module/retention.ts';

/** Learners only: the log must say which member of the staff did something. */
const due = (before: Date) => sql`
  from iam_user where deleted_at < ${before} and erased_at is null and role_type = ${RoleType.learner} and not is_demo`;

export async function countDeleted(db: Db, before: Date): Promise<DueRecords> {
  const { rows } =
    await sql<DueRecords>`select count(*)::int as count, min(deleted_at) as oldest ${due(before)}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function lockDeleted(db: Db, before: Date, limit: number): Promise<{ id: string; userName: string }[]> {
  const { rows } = await sql<{ id: string; userName: string }>`
    select id, user_name as "userName" ${due(before)} order by deleted_at, id limit ${limit} for update`.execute(db);
  return rows;
}
