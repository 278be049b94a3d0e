import type { PaperState } from '@ganlin/contract/exam/kinds';
import { OFFLINE_SECONDS, type EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, usersMatching, type Person, type Scope } from '../../iam/index.ts';
import { isSavedBetween, peopleIn, startedPapers } from '../../paper/index.ts';

/** An examinee with the newest paper and what its page has reported. */
export interface TileRow {
  readonly userId: string;
  readonly name: string;
  readonly deptName: string;
  readonly paperId: string | null;
  readonly state: PaperState | null;
  readonly openedAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly handedInAt: Date | null;
  readonly voidedAt: Date | null;
  readonly answered: number;
  readonly ordinal: number | null;
  readonly visible: boolean;
  readonly seenAt: Date | null;
  readonly savedLately: boolean;
  readonly breaches: number;
  readonly flagged: boolean;
  readonly locked: boolean;
  readonly decided: boolean;
  readonly doubts: EventDoubt[];
}

export interface Hall {
  readonly examId: string;
  readonly scope: Scope;
  readonly deptId: string | undefined;
  /** Who is expected; undefined: anyone may come. */
  readonly audience: RawBuilder<Person> | undefined;
  readonly isNoticing: boolean;
}

const OFFLINE = sql`interval '${sql.lit(OFFLINE_SECONDS)} s'`;

/** The columns of a tile of a person `u` with a paper `p` and its reports `i`. Saves are looked up for silent pages. */
const columns = ({ isNoticing }: Hall) => sql`
  u.id as user_id, coalesce(nullif(u.real_name, ''), u.user_name) as name, u.dept_name, p.id as paper_id, p.state,
  p.opened_at, p.deadline_at, p.handed_in_at, p.voided_at,
  case when p.state > 0 then p.answered else coalesce(i.answered, 0) end as answered, i.ordinal,
  coalesce(i.visible, true) as visible, i.seen_at,
  case when p.state = 0 and (i.seen_at is not null or ${isNoticing}) and coalesce(i.seen_at < now() - ${OFFLINE}, true)
       then ${isSavedBetween(sql<Date>`now() - ${OFFLINE}`, sql<Date>`'infinity'::timestamptz`)} else false end as saved_lately,
  coalesce(i.breaches, 0) as breaches, i.flagged_at is not null as flagged, i.locked_at is not null as locked,
  i.decision is not null as decided, coalesce(i.doubts, '{}') as doubts`;

/** Of several papers of an examinee the newest. */
const newestPapers = (examId: string) => sql`
  (select distinct on (s.user_id) s.* from ${startedPapers([examId])} s order by s.user_id, s.attempt desc)`;

const peopleOf = ({ scope, deptId }: Hall) => sql`${peopleWithin(scope)} u
  ${deptId === undefined ? sql`` : sql`join ${usersMatching(scope, { deptId })} m on m.id = u.id`}`;

/** Everybody who is expected, and everybody who has come. */
export async function listTiles(db: Db, hall: Hall, limit: number): Promise<TileRow[]> {
  const { examId, scope, deptId, audience } = hall;
  const expected = audience
    ? sql`select u.id, u.user_name, u.real_name, u.dept_name from ${peopleIn({ examId, audience, scope, people: { deptId } })} union`
    : sql``;
  const { rows } = await sql<TileRow>`
    with papers as materialized (select * from ${newestPapers(examId)} n), people as (
      ${expected}
      select u.id, u.user_name, u.real_name, u.dept_name from ${peopleOf(hall)} where u.id in (select user_id from papers)
    )
    select ${columns(hall)} from people u left join papers p on p.user_id = u.id
      left join invigilation_paper i on i.paper_id = p.id
     order by u.id limit ${limit}`.execute(db);
  return rows;
}

/** A row may become visible this long after the time it carries: its transaction was still running. */
const OVERLAP = sql`interval '10 s'`;
/** So long a silent page is always among the changes: it turns offline without any row changing. */
const TURNING = sql`interval '3 minutes'`;

/** The examinees with changes since. */
export async function listChanged(db: Db, hall: Hall, { since, limit }: { since: Date; limit: number }) {
  const from = sql`(${since}::timestamptz - ${OVERLAP})`;
  const seen = hall.isNoticing ? sql`coalesce(i.seen_at, p.opened_at)` : sql`i.seen_at`;
  const { rows } = await sql<TileRow>`
    select ${columns(hall)} from ${newestPapers(hall.examId)} p
      left join invigilation_paper i on i.paper_id = p.id
      join (select u.* from ${peopleOf(hall)}) u on u.id = p.user_id
     where p.moved_at > ${from} or i.changed_at > ${from}
        or p.state = 0 and ${seen} between now() - ${TURNING} and now() - ${OFFLINE}
     order by u.id limit ${limit}`.execute(db);
  return rows;
}

/** By the database's clock, which the times of all rows are from. */
export async function findNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database has no clock');
  return found.now;
}
