import type { PaperState } from '@ganlin/contract/exam/kinds';
import { OFFLINE_SECONDS, type EventDoubt } from '@ganlin/contract/invigilation/kinds';
import type { FaceState } from '@ganlin/contract/paper/face';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleWithin, usersMatching, type Person } from '../../iam/index.ts';
import { faceChecksOf, isSavedBetween, peopleIn, startedPapers, waitingFor } from '../../paper/index.ts';
import type { Exam, Hall } from '../model/hall.ts';

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
  readonly isWaiting: boolean;
  readonly breaches: number;
  readonly flagged: boolean;
  readonly locked: boolean;
  readonly collecting: boolean;
  readonly decided: boolean;
  readonly doubts: EventDoubt[];
  readonly face: FaceState | null;
  readonly agreed: boolean | null;
  readonly snapshots: number;
  readonly roomId: string | null;
}

interface Wanted {
  readonly since: Date;
  readonly limit: number;
}

const OFFLINE = sql`interval '${sql.lit(OFFLINE_SECONDS)} s'`;

/** Saves are looked up for silent pages only. */
const isSavedLately = ({ isNoticing }: Exam) => sql`
  case when p.state = 0 and (i.seen_at is not null or ${isNoticing}) and coalesce(i.seen_at < now() - ${OFFLINE}, true)
       then ${isSavedBetween(sql<Date>`now() - ${OFFLINE}`, sql<Date>`'infinity'::timestamptz`)} else false end`;

/** The columns of a tile of a person `u` with a paper `p` and its reports `i`. */
const columns = (exam: Exam) => sql`
  u.id as user_id, coalesce(nullif(u.real_name, ''), u.user_name) as name, u.dept_name, p.id as paper_id, p.state,
  p.opened_at, p.deadline_at, p.handed_in_at, p.voided_at,
  case when p.state > 0 then p.answered else coalesce(i.answered, 0) end as answered, i.ordinal,
  coalesce(i.visible, true) as visible, i.seen_at, ${isSavedLately(exam)} as saved_lately,
  coalesce(w.is_waiting, false) as is_waiting,
  coalesce(i.breaches, 0) as breaches, i.flagged_at is not null as flagged, i.locked_at is not null as locked,
  coalesce(p.state = 0 and i.collect_at is not null and i.collect_round = p.round, false) as collecting,
  i.decision is not null as decided, coalesce(i.doubts, '{}') as doubts,
  case when ${exam.checksFace} then coalesce(f.state, 0) end as face, f.agreed, r.room_id,
  (select count(*)::int from invigilation_snapshot s where s.paper_id = p.id) as snapshots`;

/** The check of the face `f`, the wait before the exam `w` and the room `r` of a person `u`. */
const joins = ({ examId }: Exam) => sql`
  left join ${faceChecksOf(examId)} f on f.user_id = u.id
  left join ${waitingFor(examId)} w on w.user_id = u.id
  left join invigilation_room_examinee r on r.exam_id = ${examId} and r.user_id = u.id`;

const isInRoom = ({ roomId }: Hall) => (roomId === undefined ? sql`true` : sql`r.room_id = ${roomId}`);

/** Of several papers of an examinee the newest. */
const newestPapers = (examId: string, userIds?: readonly string[]) => sql`
  (select distinct on (s.user_id) s.* from ${startedPapers([examId])} s
    ${userIds === undefined ? sql`` : sql`where s.user_id = any(${[...userIds]}::uuid[])`} order by s.user_id, s.attempt desc)`;

const peopleOf = ({ scope, deptId }: Hall) => sql`${peopleWithin(scope)} u
  ${deptId === undefined ? sql`` : sql`join ${usersMatching(scope, { deptId })} m on m.id = u.id`}`;

/** Everybody who is expected, and everybody who has come or waits. Without an audience, anyone may come. */
export async function listTiles(
  db: Db,
  hall: Hall,
  { audience, limit }: { readonly audience: RawBuilder<Person> | undefined; readonly limit: number },
): Promise<TileRow[]> {
  const { examId, scope, deptId } = hall;
  const expected = audience
    ? sql`select u.id, u.user_name, u.real_name, u.dept_name from ${peopleIn({ examId, audience, scope, people: { deptId } })} union`
    : sql``;
  const { rows } = await sql<TileRow>`
    with papers as materialized (select * from ${newestPapers(examId)} n), people as (
      ${expected}
      select u.id, u.user_name, u.real_name, u.dept_name from ${peopleOf(hall)} where u.id in (
        select user_id from papers union select f.user_id from ${faceChecksOf(examId)} f
        union select w.user_id from ${waitingFor(examId)} w)
    )
    select ${columns(hall)} from people u left join papers p on p.user_id = u.id
      left join invigilation_paper i on i.paper_id = p.id ${joins(hall)} where ${isInRoom(hall)}
     order by u.id limit ${limit}`.execute(db);
  return rows;
}

/** A row may become visible this long after the time it carries: its transaction was still running. */
const OVERLAP = sql`interval '10 s'`;
/** So long a silent page is always among the changes: it turns offline without any row changing. */
const TURNING = sql`interval '3 minutes'`;
/** How long a page has been silent that should report. */
const silence = ({ isNoticing }: Exam) => {
  const lastSeen = sql`greatest(i.seen_at, p.opened_at)`;
  return sql`now() - ${isNoticing ? lastSeen : sql`case when i.seen_at is not null then ${lastSeen} end`}`;
};
const isTurning = (exam: Exam) => sql`(p.state = 0 and ${silence(exam)} between ${OFFLINE} and ${TURNING})`;

/**
 * Who has changes since, as `c`: newest papers `p` with their reports `i`, checks `f`, and who waits `w` or has waited
 * since. The page before an exam writes again and again: somebody who waits is always among the changes.
 */
const changedPeople = (exam: Exam, since: Date) => {
  const { examId } = exam;
  const from = sql<Date>`(${since}::timestamptz - ${OVERLAP})`;
  return sql`
    (select p.user_id from ${newestPapers(examId)} p left join invigilation_paper i on i.paper_id = p.id
      where p.moved_at > ${from} or i.changed_at > ${from} or ${isTurning(exam)}
     union select f.user_id from ${faceChecksOf(examId)} f where f.changed_at > ${from}
     union select w.user_id from ${waitingFor(examId, from)} w) c
    left join ${newestPapers(examId)} p on p.user_id = c.user_id
    left join invigilation_paper i on i.paper_id = p.id`;
};

/** The examinees with changes since. */
export async function listChanged(db: Db, hall: Hall, { since, limit }: Wanted): Promise<TileRow[]> {
  const { rows } = await sql<TileRow>`
    select ${columns(hall)} from ${changedPeople(hall, since)}
      join (select u.* from ${peopleOf(hall)}) u on u.id = c.user_id ${joins(hall)}
     where ${isInRoom(hall)} order by u.id limit ${limit}`.execute(db);
  return rows;
}

interface Mark {
  readonly userId: string;
  readonly mark: string;
}

/**
 * Who of all examinees has changes since, each with a mark that differs whenever the tile may. Most changes are returned
 * many times, because of the overlap: their marks are short.
 */
export async function listMarks(db: Db, exam: Exam, { since, limit }: Wanted): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select c.user_id, to_hex(hashtextextended(concat_ws('/', p.id, p.moved_at, i.changed_at, f.changed_at, r.room_id,
           case when p.id is null then coalesce(w.is_waiting, false) end,
           case when ${isTurning(exam)} then floor(extract(epoch from ${silence(exam)}) / 60) end,
           ${isSavedLately(exam)}), 0)) as mark
      from ${changedPeople(exam, since)}
      left join ${faceChecksOf(exam.examId)} f on f.user_id = c.user_id
      left join ${waitingFor(exam.examId)} w on w.user_id = c.user_id
      left join invigilation_room_examinee r on r.exam_id = ${exam.examId} and r.user_id = c.user_id
     limit ${limit}`.execute(db);
  return rows;
}

/** The tiles of these examinees, whoever asks. */
export async function listTilesOf(db: Db, exam: Exam, userIds: readonly string[]): Promise<TileRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<TileRow>`
    select ${columns(exam)} from ${peopleWithin(everybody)} u
      left join ${newestPapers(exam.examId, userIds)} p on p.user_id = u.id
      left join invigilation_paper i on i.paper_id = p.id ${joins(exam)}
     where u.id = any(${[...userIds]}::uuid[])`.execute(db);
  return rows;
}

/** The ids of a room's people, as a sub-select. */
export const peopleInRoom = ({ examId, roomId }: { readonly examId: string; readonly roomId: string }) => sql`
  (select r.user_id from invigilation_room_examinee r where r.exam_id = ${examId} and r.room_id = ${roomId})`;

/** Those of these people whom the board shows. */
export async function listShown(db: Db, hall: Hall, userIds: readonly string[]): Promise<string[]> {
  const { examId, roomId } = hall;
  const { rows } = await sql<{ id: string }>`
    select u.id from ${peopleOf(hall)} where u.id = any(${[...userIds]}::uuid[])
       ${roomId === undefined ? sql`` : sql`and u.id in ${peopleInRoom({ examId, roomId })}`}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By the database's clock, which the times of all rows are from. */
export async function findNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database has no clock');
  return found.now;
}
