import type { Decision, EventKind } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Incident {
  readonly at: Date;
  readonly kind: EventKind;
  readonly durationMs: number;
  readonly counted: boolean;
}

/** The first so many. */
export async function listIncidents(db: Db, paperId: string, limit: number): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select at, kind, duration_ms, counted from invigilation_event
     where paper_id = ${paperId} order by at, epoch, seq limit ${limit}`.execute(db);
  return rows;
}

interface Action {
  readonly at: Date;
  /** Null: the page was unlocked. */
  readonly decision: Decision | null;
  readonly reason: string;
  readonly actorId: string;
}

export async function listActions(db: Db, paperId: string, limit: number): Promise<Action[]> {
  const { rows } = await sql<Action>`
    select at, decision, reason, actor_id from invigilation_action
     where paper_id = ${paperId} order by at, id limit ${limit}`.execute(db);
  return rows;
}

interface Message {
  readonly at: Date;
  readonly text: string;
  readonly actorId: string;
}

export async function listMessages(db: Db, paperId: string, limit: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select m.at, m.text, m.actor_id from invigilation_message_paper r join invigilation_message m on m.id = r.message_id
     where r.paper_id = ${paperId} order by m.at, m.id limit ${limit}`.execute(db);
  return rows;
}
