import type { EventKind } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleWithin, usersMatching } from '../../iam/index.ts';
import type { Hall } from '../model/hall.ts';
import { peopleInRoom } from './tiles.queries.ts';

export interface BoardEvent {
  readonly id: string;
  readonly paperId: string;
  readonly name: string;
  readonly at: Date;
  readonly kind: EventKind;
  readonly durationMs: number;
  readonly counted: boolean;
  readonly comment: string;
}

/** An event of anybody: who may see it is decided for each board. */
export interface HallEvent extends BoardEvent {
  readonly userId: string;
  readonly receivedAt: Date;
}

type Where = Pick<Hall, 'examId' | 'scope' | 'deptId' | 'roomId'>;

/** Events `e` of an exam with their examinees `u`, in scope. */
const eventsIn = ({ examId, scope, deptId, roomId }: Where) => sql`
  invigilation_event e join invigilation_paper p on p.paper_id = e.paper_id
  join ${peopleWithin(scope)} u on u.id = p.user_id
  where e.exam_id = ${examId}
    ${deptId === undefined ? sql`` : sql`and u.id in ${usersMatching(scope, { deptId })}`}
    ${roomId === undefined ? sql`` : sql`and u.id in ${peopleInRoom({ examId, roomId })}`}`;

const columns = sql`e.id, e.paper_id, coalesce(nullif(u.real_name, ''), u.user_name) as name, e.at, e.kind,
  e.duration_ms, e.counted, e.comment`;

/** The newest events that were received since, the newest first. */
export async function listNewEvents(
  db: Db,
  hall: Hall,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<BoardEvent[]> {
  const { rows } = await sql<BoardEvent>`
    select ${columns} from ${eventsIn(hall)} and e.received_at > ${since}::timestamptz - interval '10 s'
     order by e.received_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The same of all examinees, whoever asks. */
export async function listEventsOf(
  db: Db,
  examId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<HallEvent[]> {
  const all = eventsIn({ examId, scope: everybody, deptId: undefined, roomId: undefined });
  const { rows } = await sql<HallEvent>`
    select ${columns}, p.user_id, e.received_at from ${all} and e.received_at > ${since}::timestamptz - interval '10 s'
     order by e.received_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** In the order of the lists. */
export const newestFirst = (one: HallEvent, other: HallEvent): number =>
  other.receivedAt.getTime() - one.receivedAt.getTime() || (one.id < other.id ? 1 : -1);

/** Lists count up to this number: nobody pages beyond it. */
const MAX_COUNTED = 10_000;

interface Wanted extends Where {
  readonly paperId?: string | undefined;
  readonly countedOnly?: boolean | undefined;
}

export async function pageEvents(
  db: Db,
  { paperId, countedOnly = false, ...hall }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: BoardEvent[]; total: number }> {
  const found = sql`${eventsIn(hall)} and (e.counted or ${!countedOnly})
    ${paperId === undefined ? sql`` : sql`and e.paper_id = ${paperId}`}`;
  const { rows: records } = await sql<BoardEvent>`
    select ${columns} from ${found} order by e.received_at desc, e.id desc
     limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${found} limit ${MAX_COUNTED}) f`.execute(db);
  return { records, total: rows[0]?.total ?? 0 };
}
