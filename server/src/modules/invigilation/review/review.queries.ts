import type { Decision, EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithin, usersMatching, type Scope } from '../../iam/index.ts';

interface ReviewRow {
  readonly id: string;
  readonly examId: string;
  readonly name: string;
  readonly deptName: string;
  readonly breaches: number;
  readonly doubts: EventDoubt[];
  readonly comments: number;
  readonly decision: Decision | null;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

interface Wanted {
  readonly scope: Scope;
  readonly examId?: string | undefined;
  readonly keyword?: string | undefined;
  readonly decided?: boolean | undefined;
}

const isMarked = sql`(i.flagged_at is not null or i.doubts <> '{}')`;
/** Lists count up to this number: nobody pages beyond it. */
const MAX_COUNTED = 10_000;

/** Marked papers of people in scope, the newest first. */
export async function pageReviews(
  db: Db,
  { scope, examId, keyword, decided }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const found = sql`
    invigilation_paper i join ${peopleWithin(scope)} u on u.id = i.user_id where ${isMarked}
    ${examId === undefined ? sql`` : sql`and i.exam_id = ${examId}`}
    ${decided === undefined ? sql`` : sql`and (i.decision is not null) = ${decided}`}
    ${keyword ? sql`and i.user_id in ${usersMatching(scope, { text: keyword })}` : sql``}`;
  const { rows } = await sql<ReviewRow>`
    select i.paper_id as id, i.exam_id, coalesce(nullif(u.real_name, ''), u.user_name) as name, u.dept_name, i.breaches,
           i.doubts, i.decision, i.reason, i.decided_by, i.decided_at,
           (select count(*)::int from invigilation_event e where e.paper_id = i.paper_id and e.comment <> '') as comments
      from ${found} order by i.paper_id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${found} limit ${MAX_COUNTED}) f`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Those of these papers that have marks. */
export async function markedAmong(db: Db, paperIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ paperId: string }>`
    select i.paper_id from invigilation_paper i where i.paper_id = any(${[...paperIds]}::uuid[]) and ${isMarked}
     order by i.paper_id for update`.execute(db);
  return new Set(rows.map(({ paperId }) => paperId));
}

export async function storeDecision(
  db: Db,
  paperIds: readonly string[],
  { decision, reason, actorId }: { readonly decision: Decision; readonly reason: string; readonly actorId: string },
): Promise<void> {
  await sql`
    update invigilation_paper
       set decision = ${decision}, reason = ${reason}, decided_by = ${actorId}, decided_at = clock_timestamp(),
           changed_at = clock_timestamp()
     where paper_id = any(${[...paperIds]}::uuid[])`.execute(db);
}
