import type { EventKind } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface OwnEvent {
  readonly examId: string;
  readonly at: Date;
  readonly kind: EventKind;
  readonly durationMs: number;
  readonly counted: boolean;
  readonly comment: string;
}

export async function pageOwnEvents(db: Db, userId: string, { limit, offset }: Page): Promise<OwnEvent[]> {
  const { rows } = await sql<OwnEvent>`
    select e.exam_id, e.at, e.kind, e.duration_ms, e.counted, e.comment
      from invigilation_paper p join invigilation_event e on e.paper_id = p.paper_id
     where p.user_id = ${userId} order by e.paper_id, e.epoch, e.seq limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface OwnPaper {
  readonly examId: string;
  readonly breaches: number;
  readonly decision: number | null;
  readonly reason: string;
  /** What staff wrote to it, one a line. */
  readonly messages: string;
}

export async function pageOwnPapers(db: Db, userId: string, { limit, offset }: Page): Promise<OwnPaper[]> {
  const { rows } = await sql<OwnPaper>`
    select p.exam_id, p.breaches, p.decision, p.reason, coalesce((
             select string_agg(m.text, e'\n' order by m.at) from invigilation_message_paper r
               join invigilation_message m on m.id = r.message_id where r.paper_id = p.paper_id), '') as messages
      from invigilation_paper p where p.user_id = ${userId}
     order by p.paper_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface OwnRoom {
  readonly examId: string;
  readonly name: string;
  readonly isInvigilator: boolean;
}

export async function pageOwnRooms(db: Db, userId: string, { limit, offset }: Page): Promise<OwnRoom[]> {
  const { rows } = await sql<OwnRoom>`
    select r.exam_id, r.name, own.is_invigilator
      from (select x.room_id, false as is_invigilator from invigilation_room_examinee x where x.user_id = ${userId}
            union all
            select i.room_id, true from invigilation_room_invigilator i where i.user_id = ${userId}) own
      join invigilation_room r on r.id = own.room_id
     order by r.id, own.is_invigilator limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** What the user wrote, and what was written to the user; which papers were unlocked and why stays with the exam. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await sql`
    update invigilation_event e set comment = '' from invigilation_paper p
     where p.user_id = ${userId} and e.paper_id = p.paper_id and e.comment <> ''`.execute(db);
  await sql`
    delete from invigilation_message_paper r using invigilation_paper p
     where p.user_id = ${userId} and r.paper_id = p.paper_id`.execute(db);
  await sql`delete from invigilation_room_examinee where user_id = ${userId}`.execute(db);
  await sql`delete from invigilation_room_invigilator where user_id = ${userId}`.execute(db);
}
