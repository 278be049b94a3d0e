import { PaperState } from '@ganlin/contract/exam/kinds';
import { UNREAD_HOURS } from '@ganlin/contract/invigilation/duty';
import { OFFLINE_SECONDS } from '@ganlin/contract/invigilation/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { everybody, peopleWithDepts, type Person } from '../../iam/index.ts';
import { facesWaitingIn, isSavedBetween, startedPapers, waitingForEach } from '../../paper/index.ts';

/** People of one department and region; both null where everybody is counted together. */
interface Place {
  readonly deptId: string | null;
  readonly regionId: string | null;
}

export interface HallFigures extends Place {
  readonly examId: string;
  readonly came: number;
  readonly waiting: number;
  readonly inExam: number;
  readonly offline: number;
  readonly handedIn: number;
  readonly marked: number;
  readonly faces: number;
  readonly unread: number;
  readonly unreadOverdue: number;
}

interface Counted {
  readonly examIds: readonly string[];
  /** Those of them whose rules notice something: their pages report. */
  readonly noticing: readonly string[];
  /** Whether people are counted by department and region. */
  readonly byPlace: boolean;
}

const IN_EXAM = sql.lit(PaperState.inExam);
const AWAITING = sql.lit(PaperState.awaitingGrading);
const LATELY = sql.raw(`now() - interval '${OFFLINE_SECONDS} s'`) as RawBuilder<Date>;
/** As on the boards: silent pages are offline, unless answers are saved; those with nothing to report are not. */
const isOffline = (noticing: readonly string[]) => sql`
  (p.state = ${IN_EXAM} and greatest(p.opened_at, i.seen_at) < ${LATELY}
   and (i.seen_at is not null or p.exam_id = any(${[...noticing]}::uuid[]))
   and not ${isSavedBetween(LATELY, sql<Date>`now()`)})`;

/** A row for each paper, for each page that waits without one, and for each face that waits for a person. */
const everything = ({ examIds, noticing }: Counted) => sql`(
  select p.exam_id, p.user_id, p.attempt, p.state, ${isOffline(noticing)} as is_offline, false as is_waiting, false as is_face,
         (i.flagged_at is not null or i.doubts <> '{}') and i.decision is null as is_marked,
         p.state = ${AWAITING} and p.graded_at is not null and p.voided_at is null as is_unread, p.handed_in_at
    from ${startedPapers(examIds)} p left join invigilation_paper i on i.paper_id = p.id
   union all
  select w.exam_id, w.user_id, null, null, false, true, false, false, false, null from ${waitingForEach(examIds)} w
   where not exists (select from ${startedPapers(examIds)} p where p.exam_id = w.exam_id and p.user_id = w.user_id)
   union all
  select f.exam_id, f.user_id, null, null, false, false, true, false, false, null from ${facesWaitingIn(examIds)} f)`;

export async function countHalls(db: Db, counted: Counted): Promise<HallFigures[]> {
  const { byPlace } = counted;
  const place = byPlace ? sql`u.dept_id, u.region_id` : sql`null::uuid as dept_id, null::uuid as region_id`;
  const { rows } = await sql<HallFigures>`
    select x.exam_id, ${place}, count(*) filter (where x.attempt = 1)::int as came,
           count(*) filter (where x.is_waiting)::int as waiting,
           count(*) filter (where x.state = ${IN_EXAM})::int as in_exam,
           count(*) filter (where x.is_offline)::int as offline,
           count(*) filter (where x.state > ${IN_EXAM})::int as handed_in,
           count(*) filter (where x.is_marked)::int as marked, count(*) filter (where x.is_face)::int as faces,
           count(*) filter (where x.is_unread)::int as unread,
           count(*) filter (where x.is_unread and x.handed_in_at < now() - ${UNREAD_HOURS} * interval '1 hour')::int
             as unread_overdue
      from ${everything(counted)} x ${byPlace ? sql`left join ${peopleWithDepts(everybody)} u on u.id = x.user_id` : sql``}
     group by x.exam_id ${byPlace ? sql`, u.dept_id, u.region_id` : sql``}`.execute(db);
  return rows;
}

export interface ExpectedAt extends Place {
  readonly people: number;
}

/** Who is expected, by department and region. */
export async function countExpected(db: Db, audience: RawBuilder<Person>): Promise<ExpectedAt[]> {
  const { rows } = await sql<ExpectedAt>`
    select d.dept_id, d.region_id, count(*)::int as people
      from ${audience} a join ${peopleWithDepts(everybody)} d on d.id = a.id group by 1, 2`.execute(db);
  return rows;
}
