import { OpenType } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, isForRegions, peopleOf, peopleWithin, type Person } from '../../iam/index.ts';

interface Whose {
  readonly id: string;
  readonly openType: OpenType;
}

/** A scope that includes everyone. */
export async function findAudience(db: Db, courseId: string): Promise<{ deptIds: string[]; userIds: string[] }> {
  const depts = await db
    .selectFrom('courseDept')
    .select('deptId')
    .where('courseId', '=', courseId)
    .orderBy('deptId')
    .execute();
  const people = await db
    .selectFrom('coursePerson')
    .select('userId')
    .where('courseId', '=', courseId)
    .orderBy('userId')
    .execute();
  return { deptIds: depts.map(({ deptId }) => deptId), userIds: people.map(({ userId }) => userId) };
}

/** Replaces departments and users; drops what the open type does not use. */
export async function setAudience(
  db: Db,
  { id, openType }: Whose,
  { deptIds, userIds }: { readonly deptIds: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  await db.deleteFrom('courseDept').where('courseId', '=', id).execute();
  await db.deleteFrom('coursePerson').where('courseId', '=', id).execute();
  if (openType === OpenType.depts) {
    await sql`insert into course_dept (course_id, dept_id)
      select ${id}, dept from unnest(${[...new Set(deptIds)]}::uuid[]) as dept`.execute(db);
  }
  if (openType === OpenType.persons) {
    await sql`insert into course_person (course_id, user_id)
      select ${id}, person from unnest(${[...new Set(userIds)]}::uuid[]) as person`.execute(db);
  }
}

/** Users with a usable account whom the course is for; null if it is for anyone. */
export async function countAudience(db: Db, { id, openType }: Whose): Promise<number | null> {
  if (openType === OpenType.public || openType === OpenType.password) return null;
  const { deptIds, userIds } = await findAudience(db, id);
  const people: RawBuilder<Person> = peopleOf({ all: false, deptIds, userIds, roleIds: [] }, everybody);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${people} p`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Names of the users listed in forms, whatever happened to their accounts. */
export async function namePeople(db: Db, userIds: readonly string[]): Promise<Person[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Person>`
    select p.id, p.user_name as "userName", p.real_name as "realName", p.dept_name as "deptName"
      from ${peopleWithin(everybody)} p where p.id = any(${[...userIds]}::uuid[]) order by p.real_name, p.id`.execute(
    db,
  );
  return rows;
}

/** Whether the course `alias` is for anyone in one of these regions. */
export function isCourseForRegions(regionIds: readonly string[], alias: string): RawBuilder<boolean> {
  const course = sql.raw(alias);
  return isForRegions(regionIds, {
    isForAll: sql<boolean>`${course}.open_type in (${OpenType.public}, ${OpenType.password})`,
    deptIds: sql<string>`(select a.dept_id from course_dept a where a.course_id = ${course}.id)`,
    userIds: sql<string>`(select a.user_id from course_person a where a.course_id = ${course}.id)`,
  });
}
