import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithDepts, peopleWithin, usersMatching, type Person } from '../../iam/index.ts';
import { peopleIn, startedPapers } from '../../paper/index.ts';
import type { ExamPeople } from '../model/hall.ts';
import type { Unplaced } from './spread.rules.ts';

interface Filter {
  readonly roomId?: string | undefined;
  readonly unassigned?: boolean | undefined;
  readonly keyword?: string | undefined;
}

/** In scope: who is expected, who has come, and who has a room. */
const everyoneOf = ({ examId, scope, audience }: ExamPeople) => sql`(
  ${audience ? sql`select u.id, u.user_name, u.real_name, u.dept_name from ${peopleIn({ examId, audience, scope })} union` : sql``}
  select u.id, u.user_name, u.real_name, u.dept_name from ${peopleWithin(scope)} u
   where u.id in (select s.user_id from ${startedPapers([examId])} s)
      or u.id in (select x.user_id from invigilation_room_examinee x where x.exam_id = ${examId}))`;

const found = (people: ExamPeople, { roomId, unassigned, keyword }: Filter) => sql`
  ${everyoneOf(people)} u
  left join invigilation_room_examinee x on x.exam_id = ${people.examId} and x.user_id = u.id
  left join invigilation_room r on r.id = x.room_id
 where ${roomId === undefined ? sql`true` : sql`x.room_id = ${roomId}`}
   and ${unassigned === true ? sql`x.room_id is null` : sql`true`}
   and ${keyword ? sql`u.id in ${usersMatching(people.scope, { text: keyword })}` : sql`true`}`;

interface Placed extends Person {
  readonly roomId: string | null;
  readonly roomName: string;
}

export async function pagePeople(
  db: Db,
  people: ExamPeople,
  { limit, offset, ...filter }: Filter & { readonly limit: number; readonly offset: number },
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select u.*, x.room_id, coalesce(r.name, '') as room_name from ${found(people, filter)}
     order by r.number nulls first, u.dept_name, u.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPeople(db: Db, people: ExamPeople, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${found(people, filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export async function listIds(db: Db, people: ExamPeople, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${everyoneOf(people)} u where u.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those without a room whose account exists. */
export async function listUnplaced(db: Db, people: ExamPeople, limit: number): Promise<Unplaced[]> {
  const { rows } = await sql<Unplaced>`
    select d.id, coalesce(nullif(d.real_name, ''), d.user_name) as name, d.dept_id, d.dept_name
      from ${peopleWithDepts(people.scope)} d
     where d.id in (select u.id from ${found(people, { unassigned: true })})
     order by d.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns those who were elsewhere before. */
export async function place(db: Db, examId: string, rooms: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into invigilation_room_examinee as x (exam_id, user_id, room_id)
    select ${examId}::uuid, g.user_id, g.room_id
      from unnest(${[...rooms.keys()]}::uuid[], ${[...rooms.values()]}::uuid[]) as g(user_id, room_id)
    on conflict (exam_id, user_id) do update set room_id = excluded.room_id where x.room_id <> excluded.room_id
    returning x.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

export async function unplace(db: Db, examId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from invigilation_room_examinee where exam_id = ${examId} and user_id = any(${[...userIds]}::uuid[])
    returning user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The started papers of these people. */
export async function listPapersOf(db: Db, examId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ paperId: string; userId: string; examId: string }>`
    select s.id as paper_id, s.user_id, s.exam_id from ${startedPapers([examId])} s
     where s.user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return rows;
}
