import { OpenType } from '@ganlin/contract/exam/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, isForRegions, peopleOf, peopleWithin, type Person, type Scope } from '../../iam/index.ts';

interface Whose {
  readonly id: string;
  readonly openType: OpenType;
}

/** A scope that includes everyone. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findAudience(db: Db, examId: string): Promise<{ deptIds: string[]; userIds: string[] }> {
  const depts = await db
    .selectFrom('examDept')
    .select('deptId')
    .where('examId', '=', examId)
    .orderBy('deptId')
    .execute();
  const people = await db
    .selectFrom('examPerson')
    .select('userId')
    .where('examId', '=', examId)
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
  await db.deleteFrom('examDept').where('examId', '=', id).execute();
  await db.deleteFrom('examPerson').where('examId', '=', id).execute();
  if (openType === OpenType.depts) {
    await sql`insert into exam_dept (exam_id, dept_id)
      select ${id}, dept from unnest(${[...new Set(deptIds)]}::uuid[]) as dept`.execute(db);
  }
  if (openType === OpenType.persons) {
    await sql`insert into exam_person (exam_id, user_id)
      select ${id}, person from unnest(${[...new Set(userIds)]}::uuid[]) as person`.execute(db);
  }
}

export async function peopleFor(db: Db, { id, openType }: Whose, within: Scope): Promise<RawBuilder<Person>> {
  const { deptIds, userIds } = await findAudience(db, id);
  const all = openType === OpenType.public || openType === OpenType.password;
  return peopleOf({ all, deptIds, userIds, roleIds: [] }, within);
}

/**
 * The expected examinees with a usable account, as a sub-select; undefined if anyone may take the exam. Named users are
 * joined, not passed as a list: there may be a hundred thousand.
 */
export async function expectedPeople(db: Db, exam: Whose): Promise<RawBuilder<Person> | undefined> {
  if (exam.openType === OpenType.depts) return peopleFor(db, exam, everybody);
  if (exam.openType !== OpenType.persons) return undefined;
  const anyone = peopleOf({ all: true, deptIds: [], userIds: [], roleIds: [] }, everybody);
  return sql<Person>`(select p.* from ${anyone} p
    where p.id in (select e.user_id from exam_person e where e.exam_id = ${exam.id}))`;
}

/** Members of the audience with a usable account, ordered by id. */
export async function listPeople(
  db: Db,
  exam: Whose,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ userId: string }[]> {
  const people = await peopleFor(db, exam, everybody);
  const { rows } = await sql<{ userId: string }>`
    select p.id as "userId" from ${people} p
     where ${after}::uuid is null or p.id > ${after}::uuid order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function countPeople(db: Db, exam: Whose): Promise<number> {
  const people = await peopleFor(db, exam, everybody);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${people} p`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether anyone in the audience belongs to one of these departments or those below them. */
export async function isAnyIn(db: Db, exam: Whose, deptIds: readonly string[]): Promise<boolean> {
  const people = await peopleFor(db, exam, everybody);
  const there = peopleWithin({ ...everybody, all: false, userId: NOBODY, deptTrees: deptIds });
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${people} p join ${there} t on t.id = p.id) as found`.execute(db);
  return rows[0]?.found ?? false;
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

/** Whether the exam `alias` is for anyone in one of these regions. */
export function isExamForRegions(regionIds: readonly string[], alias: string): RawBuilder<boolean> {
  const exam = sql.raw(alias);
  return isForRegions(regionIds, {
    isForAll: sql<boolean>`${exam}.open_type in (${OpenType.public}, ${OpenType.password})`,
    deptIds: sql<string>`(select a.dept_id from exam_dept a where a.exam_id = ${exam}.id)`,
    userIds: sql<string>`(select a.user_id from exam_person a where a.exam_id = ${exam}.id)`,
  });
}
