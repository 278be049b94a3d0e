import { FeedKind } from '@ganlin/contract/invigilation/feed';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleWithin, usersMatching } from '../../iam/index.ts';
import { staffEventsOf, startedPapers } from '../../paper/index.ts';
import { ActionKind } from '../model/actions.queries.ts';
import type { Hall } from '../model/hall.ts';
import { peopleInRoom } from './tiles.queries.ts';

export interface FeedRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: FeedKind;
  readonly paperId: string | null;
  /** Null: a message, which has several receivers. */
  readonly userId: string | null;
  readonly name: string;
  readonly text: string;
  readonly actorId: string | null;
  readonly count: number;
}

type Where = Pick<Hall, 'examId' | 'scope' | 'deptId' | 'roomId'>;
const anybody = (examId: string): Where => ({ examId, scope: everybody, deptId: undefined, roomId: undefined });
const showsEverybody = ({ scope, deptId, roomId }: Where) => scope.all && deptId === undefined && roomId === undefined;

/** The people `u` whom a board shows. */
const people = ({ examId, scope, deptId, roomId }: Where) => sql`
  (select u.* from ${peopleWithin(scope)} u where true
    ${deptId === undefined ? sql`` : sql`and u.id in ${usersMatching(scope, { deptId })}`}
    ${roomId === undefined ? sql`` : sql`and u.id in ${peopleInRoom({ examId, roomId })}`})`;

const name = sql`coalesce(nullif(u.real_name, ''), u.user_name)`;

/** Hand-ins, more time and reopenings, of these examinees or all. */
const ofPapers = (where: Where, userIds?: readonly string[]) => sql`
  select concat_ws('/', e.event, e.paper_id, extract(epoch from e.at)) as id, e.at,
         case e.event when ${PaperEvent.handedIn} then ${FeedKind.handedIn}::int
                      when ${PaperEvent.extended} then ${FeedKind.extended}::int else ${FeedKind.reopened}::int end as kind,
         e.paper_id, e.user_id, ${name} as name, e.text, e.actor_id, 1 as count
    from ${staffEventsOf(where.examId, userIds)} e join ${people(where)} u on u.id = e.user_id`;

const unlocks = (where: Where) => sql`
  select concat_ws('/', a.id, a.paper_id) as id, a.at, ${FeedKind.unlocked}::int as kind, a.paper_id, p.user_id,
         ${name} as name, a.reason as text, a.actor_id, 1 as count
    from invigilation_action a join ${startedPapers([where.examId])} p on p.id = a.paper_id
    join ${people(where)} u on u.id = p.user_id
   where a.exam_id = ${where.examId} and a.kind = ${ActionKind.unlocked}`;

const messages = (where: Where) => sql`
  select m.id::text, m.at, ${FeedKind.messaged}::int as kind, null::uuid as paper_id, null::uuid as user_id,
         '' as name, m.text, m.actor_id,
         (select count(*)::int from invigilation_message_paper x where x.message_id = m.id) as count
    from invigilation_message m
   where m.exam_id = ${where.examId} and ${
     showsEverybody(where)
       ? sql`true`
       : sql`exists (
         select from invigilation_message_paper x join ${startedPapers([where.examId])} p on p.id = x.paper_id
           join ${people(where)} u on u.id = p.user_id where x.message_id = m.id)`
   }`;

/** The newest of all, for a board that is opened. */
export async function listFeed(db: Db, where: Where, limit: number): Promise<FeedRow[]> {
  const newest = sql`order by at desc, id desc limit ${limit}`;
  const { rows } = await sql<FeedRow>`
    select * from ((${ofPapers(where)} ${newest}) union all (${unlocks(where)} ${newest})
      union all (${messages(where)} ${newest})) f ${newest}`.execute(db);
  return rows;
}

interface Since {
  readonly since: Date;
  readonly limit: number;
}

/** A row may become visible this long after the time it carries: its transaction was still running. */
const OVERLAP = sql`interval '10 s'`;

/** Messages and unlocks since, whoever asks. */
export async function listActionsSince(db: Db, examId: string, { since, limit }: Since): Promise<FeedRow[]> {
  const where = anybody(examId);
  const from = sql`${since}::timestamptz - ${OVERLAP}`;
  const { rows } = await sql<FeedRow>`
    select * from (${unlocks(where)} and a.at > ${from} union all ${messages(where)} and m.at > ${from}) f
     order by at desc limit ${limit}`.execute(db);
  return rows;
}

/** What has lately happened to the papers of these examinees. Their tiles may change a while after it. */
export async function listOfPeople(db: Db, examId: string, userIds: readonly string[]): Promise<FeedRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<FeedRow>`
    select * from (${ofPapers(anybody(examId), userIds)}) f where at > now() - interval '2 minutes'`.execute(db);
  return rows;
}

/** The receivers of each of these messages. */
export async function receiversOf(
  db: Db,
  examId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; userIds: string[] }>`
    select x.message_id as id, array_agg(p.user_id) as user_ids
      from invigilation_message_paper x join ${startedPapers([examId])} p on p.id = x.paper_id
     where x.message_id = any(${[...messageIds]}::uuid[]) group by x.message_id`.execute(db);
  return new Map(rows.map(({ id, userIds }) => [id, userIds]));
}
