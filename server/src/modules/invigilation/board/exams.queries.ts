import { OFFLINE_SECONDS } from '@ganlin/contract/invigilation/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, type Person, type Scope } from '../../iam/index.ts';
import { isSavedBetween, peopleIn, startedPapers, waitingForEach } from '../../paper/index.ts';

interface Figures {
  readonly examId: string;
  readonly waiting: number;
  /** Offline or not. */
  readonly inExam: number;
  readonly offline: number;
  readonly handedIn: number;
  /** Marked, and nobody has decided yet. */
  readonly flagged: number;
}

const OFFLINE_SINCE = sql<Date>`now() - interval '${sql.lit(OFFLINE_SECONDS)} s'`;
/** Pages that have reported once and no longer do, and save nothing. */
const isOffline = sql`p.state = 0 and i.seen_at < ${OFFLINE_SINCE} and p.opened_at < ${OFFLINE_SINCE}
  and not ${isSavedBetween(OFFLINE_SINCE, sql<Date>`'infinity'::timestamptz`)}`;

/** Of the examinees in scope. */
export async function countBoards(db: Db, examIds: readonly string[], scope: Scope): Promise<Map<string, Figures>> {
  const inScope = scope.all ? sql`true` : sql`x.user_id in (select u.id from ${peopleWithin(scope)} u)`;
  const { rows } = await sql<Figures>`
    select g.exam_id, coalesce(p.in_exam, 0) as in_exam, coalesce(p.offline, 0) as offline,
           coalesce(p.handed_in, 0) as handed_in, coalesce(p.flagged, 0) as flagged, coalesce(w.waiting, 0) as waiting
      from unnest(${[...examIds]}::uuid[]) as g(exam_id)
      left join (
        select x.exam_id, count(*) filter (where x.state = 0)::int as in_exam,
               count(*) filter (where x.is_offline)::int as offline,
               count(*) filter (where x.state > 0)::int as handed_in, count(*) filter (where x.is_flagged)::int as flagged
          from (select p.exam_id, p.user_id, p.state, ${isOffline} as is_offline,
                       (i.flagged_at is not null or i.doubts <> '{}') and i.decision is null as is_flagged
                  from ${startedPapers(examIds)} p left join invigilation_paper i on i.paper_id = p.id) x
         where ${inScope} group by x.exam_id) p on p.exam_id = g.exam_id
      left join (
        select x.exam_id, count(*)::int as waiting from ${waitingForEach(examIds)} x
         where ${inScope} and not exists (
           select from ${startedPapers(examIds)} s where s.exam_id = x.exam_id and s.user_id = x.user_id)
         group by x.exam_id) w on w.exam_id = g.exam_id`.execute(db);
  return new Map(rows.map((row) => [row.examId, row]));
}

interface Expecting {
  readonly examId: string;
  readonly audience: RawBuilder<Person>;
}

/** How many of the people expected and in scope have neither begun nor wait, by exam; in one statement. */
export async function countNotCome(
  db: Db,
  exams: readonly Expecting[],
  scope: Scope,
): Promise<ReadonlyMap<string, number>> {
  if (exams.length === 0) return new Map();
  const counts = exams.map(
    ({ examId, audience }) => sql`
      select ${examId}::uuid as exam_id, count(*)::int as absent
        from ${peopleIn({ examId, audience, scope })}
         and not exists (select from ${startedPapers([examId])} s where s.user_id = u.id)
         and not exists (select from ${waitingForEach([examId])} w where w.user_id = u.id)`,
  );
  const { rows } = await sql<{ examId: string; absent: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ examId, absent }) => [examId, absent]));
}
