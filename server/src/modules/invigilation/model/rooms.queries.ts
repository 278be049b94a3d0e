import { MAX_ROOMS } from '@ganlin/contract/invigilation/rooms';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Scope } from '../../iam/index.ts';

export interface RoomRow {
  readonly id: string;
  readonly name: string;
  /** In scope. */
  readonly examinees: number;
  readonly otherInvigilators: number;
  /** An examinee or an invigilator of it is not in scope. */
  readonly hasOthers: boolean;
}

/** Until the transaction ends nobody else changes the rooms of this exam. */
export async function lockRooms(db: Db, examId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invigilation.rooms' || ${examId}, 0))`.execute(db);
}

const isInScope = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`x.user_id in (select w.id from ${peopleWithin(scope)} w)`;

/** The rooms of an exam, or some of them. */
export async function listRooms(
  db: Db,
  { examId, scope, ids }: { readonly examId: string; readonly scope: Scope; readonly ids?: readonly string[] },
): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.name, coalesce(e.inside, 0)::int as examinees, coalesce(i.outside, 0)::int as other_invigilators,
           coalesce(e.outside, 0) + coalesce(i.outside, 0) > 0 as has_others
      from invigilation_room r
      left join (select x.room_id, count(*) filter (where ${isInScope(scope)}) as inside,
                        count(*) filter (where not ${isInScope(scope)}) as outside
                   from invigilation_room_examinee x where x.exam_id = ${examId} group by x.room_id) e on e.room_id = r.id
      left join lateral (select count(*) filter (where not ${isInScope(scope)}) as outside
                   from invigilation_room_invigilator x where x.room_id = r.id) i on true
     where r.exam_id = ${examId} ${ids === undefined ? sql`` : sql`and r.id = any(${[...ids]}::uuid[])`}
     order by r.number`.execute(db);
  return rows;
}

interface Invigilator {
  readonly roomId: string;
  readonly userId: string;
  readonly name: string;
}

/** Those in scope. */
export async function listInvigilators(db: Db, examId: string, scope: Scope): Promise<Invigilator[]> {
  const { rows } = await sql<Invigilator>`
    select x.room_id, x.user_id, coalesce(nullif(u.real_name, ''), u.user_name) as name
      from invigilation_room r join invigilation_room_invigilator x on x.room_id = r.id
      join ${peopleWithin(scope)} u on u.id = x.user_id
     where r.exam_id = ${examId} order by x.number`.execute(db);
  return rows;
}

export async function listChoices(db: Db, examId: string, userId: string) {
  const { rows } = await sql<{ id: string; name: string; isMine: boolean }>`
    select r.id, r.name, i.user_id is not null as is_mine
      from invigilation_room r
      left join invigilation_room_invigilator i on i.room_id = r.id and i.user_id = ${userId}
     where r.exam_id = ${examId} order by r.number`.execute(db);
  return rows;
}

interface StoredRoom {
  readonly examId: string;
  readonly name: string;
  readonly invigilatorIds: string[];
}

export async function findRoom(db: Db, id: string): Promise<StoredRoom | undefined> {
  const { rows } = await sql<StoredRoom>`
    select r.exam_id, r.name, array(select i.user_id from invigilation_room_invigilator i
             where i.room_id = r.id order by i.number) as invigilator_ids
      from invigilation_room r where r.id = ${id}`.execute(db);
  return rows[0];
}

interface NewRoom {
  readonly id: string;
  readonly name: string;
}

/** Each gets a free number; returns how many there was one for. */
export async function insertRooms(db: Db, examId: string, rooms: readonly NewRoom[]): Promise<number> {
  const { rows } = await sql`
    insert into invigilation_room (id, exam_id, name, number)
    select g.id, ${examId}::uuid, g.name, n.number
      from unnest(${rooms.map(({ id }) => id)}::uuid[], ${rooms.map(({ name }) => name)}::text[])
             with ordinality as g(id, name, at)
      join (select number, row_number() over (order by number) as at
              from generate_series(1, ${sql.lit(MAX_ROOMS)}) as free(number)
             where not exists (select from invigilation_room r
                                where r.exam_id = ${examId}::uuid and r.number = free.number)) n on n.at = g.at
    returning id`.execute(db);
  return rows.length;
}

export async function renameRoom(db: Db, { id, name }: NewRoom): Promise<void> {
  await sql`update invigilation_room set name = ${name} where id = ${id}`.execute(db);
}

export async function replaceInvigilators(db: Db, roomId: string, userIds: readonly string[]): Promise<void> {
  await sql`delete from invigilation_room_invigilator where room_id = ${roomId}`.execute(db);
  await sql`
    insert into invigilation_room_invigilator (room_id, user_id, number)
    select ${roomId}::uuid, g.user_id, g.number
      from unnest(${[...userIds]}::uuid[]) with ordinality as g(user_id, number)`.execute(db);
}

export async function deleteRooms(db: Db, examId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from invigilation_room where exam_id = ${examId} and id = any(${[...ids]}::uuid[])
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function findOwnRoom(db: Db, examId: string, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select r.name from invigilation_room_examinee x join invigilation_room r on r.id = x.room_id
     where x.exam_id = ${examId} and x.user_id = ${userId}`.execute(db);
  return rows[0]?.name ?? '';
}
