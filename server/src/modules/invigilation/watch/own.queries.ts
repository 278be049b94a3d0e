import type { Decision, EventKind } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { lastMessages, type StoredMessage } from '../model/paper.queries.ts';

const MAX_EVENTS = 500;
const MAX_MESSAGES = 200;

interface OwnEvent {
  readonly id: string;
  readonly kind: EventKind;
  readonly at: Date;
  readonly durationMs: number;
  readonly counted: boolean;
  readonly comment: string;
}

export async function listOwnEvents(db: Db, userId: string, paperId: string): Promise<OwnEvent[]> {
  const { rows } = await sql<OwnEvent>`
    select e.id, e.kind, e.at, e.duration_ms, e.counted, e.comment
      from invigilation_paper p join invigilation_event e on e.paper_id = p.paper_id
     where p.paper_id = ${paperId} and p.user_id = ${userId}
     order by e.at, e.epoch, e.seq limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

interface OwnReview {
  readonly decision: Decision | null;
  readonly reason: string;
  readonly messages: readonly StoredMessage[];
}

/** Of a paper that is the user's own. */
export async function findOwnReview(db: Db, paperId: string): Promise<OwnReview> {
  const { rows } = await sql<OwnReview>`
    select p.decision, coalesce(p.reason, '') as reason, ${lastMessages(sql`w.id`, MAX_MESSAGES)} as messages
      from (select ${paperId}::uuid as id) w left join invigilation_paper p on p.paper_id = w.id`.execute(db);
  return rows[0] ?? { decision: null, reason: '', messages: [] };
}

/** Returns whether the event is the user's own; nothing changes once staff have decided. */
export async function setComment(
  db: Db,
  { userId, paperId, eventId, comment }: { userId: string; paperId: string; eventId: string; comment: string },
): Promise<'stored' | 'decided' | 'none'> {
  const { rows } = await sql<{ isDecided: boolean }>`
    with own as (
      select p.decision is not null as is_decided from invigilation_paper p
       where p.paper_id = ${paperId} and p.user_id = ${userId} for update
    ), commented as (
      update invigilation_event e set comment = ${comment} from own
       where e.paper_id = ${paperId} and e.id = ${eventId} and not own.is_decided
    )
    select own.is_decided from own
      join invigilation_event e on e.paper_id = ${paperId} and e.id = ${eventId}`.execute(db);
  const [found] = rows;
  return found === undefined ? 'none' : found.isDecided ? 'decided' : 'stored';
}
