import { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Ref {
  readonly userId: string;
  readonly paperId: string;
}

interface TraceRow extends Ref {
  readonly formId: string;
  /** Positions in the question set, by ordinal: `3,0,1`. */
  readonly questions: string;
  readonly startedAt: Date | null;
  readonly handedInAt: Date | null;
  readonly ips: readonly string[];
  /** Of each question saved: these lists are parallel. */
  readonly ordinals: readonly number[];
  readonly savedMs: readonly number[];
}

const AT_START = [PaperEvent.started, PaperEvent.opened, PaperEvent.takenOver];

/** From where papers were sat, and when each question was last saved. */
export async function listTraces(db: Db, refs: readonly Ref[]): Promise<TraceRow[]> {
  const { rows } = await sql<TraceRow>`
    select p.user_id, p.id as paper_id, p.form_id, p.arrangement ->> 'questions' as questions, p.started_at,
           p.handed_in_at, s.ordinals, s.saved_ms, array(
             select distinct ip from (
               select e.ip from paper_event e where e.user_id = p.user_id and e.paper_id = p.id
                  and e.event = any(${AT_START}::smallint[])
                union all select v.ip from paper_save v where v.user_id = p.user_id and v.paper_id = p.id) a
              where ip <> '') as ips
      from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.id
     cross join lateral (
       select coalesce(array_agg(l.ordinal), '{}') as ordinals, coalesce(array_agg(l.ms), '{}') as saved_ms from (
         select i.ordinal, max(extract(epoch from v.saved_at) * 1000)::float8 as ms from paper_save v
          cross join lateral jsonb_to_recordset(v.items) as i(ordinal int)
          where v.user_id = p.user_id and v.paper_id = p.id group by i.ordinal) l) s`.execute(db);
  return rows;
}

/** Whether a paper of the exam waits for its grade. */
export async function isAnyUngraded(db: Db, examId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from paper_paper p where p.exam_id = ${examId} and p.voided_at is null
      and p.state = ${sql.lit(PaperState.awaitingGrading)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
