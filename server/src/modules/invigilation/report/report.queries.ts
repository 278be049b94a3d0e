import type { Decision, EventDoubt, EventKind } from '@ganlin/contract/invigilation/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { peopleWithDepts, type Scope } from '../../iam/index.ts';
import { peopleIn, startedPapers } from '../../paper/index.ts';
import type { expectedPeople } from '../../exam/index.ts';

/** An exam, and the people whom the caller may see. */
export interface Reported {
  readonly examId: string;
  readonly scope: Scope;
  /** Who is expected; undefined: anyone may come. */
  readonly audience: Awaited<ReturnType<typeof expectedPeople>>;
}

/** The started papers `p` of examinees `u` in scope, with what is known about how they were sat. */
const sat = ({ examId, scope }: Reported) => sql`
  ${startedPapers([examId])} p join ${peopleWithDepts(scope)} u on u.id = p.user_id
  left join invigilation_paper i on i.paper_id = p.id`;

const isMarked = sql`(i.flagged_at is not null or coalesce(i.doubts, '{}') <> '{}')`;

interface Counts {
  readonly came: number;
  readonly marked: number;
  readonly decided: number;
}

const counts = sql`count(distinct p.user_id)::int as came, count(*) filter (where ${isMarked})::int as marked,
  count(*) filter (where ${isMarked} and i.decision is not null)::int as decided`;

export async function countSat(db: Db, reported: Reported): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${counts} from ${sat(reported)}`.execute(db);
  return rows[0] ?? { came: 0, marked: 0, decided: 0 };
}

interface Expected {
  readonly expected: number;
  /** Of these, those who have not begun. */
  readonly missing: number;
}

/** Nulls where anyone may take the exam. */
export async function countExpected(
  db: Db,
  { examId, scope, audience }: Reported,
): Promise<Expected | { expected: null; missing: null }> {
  if (!audience) return { expected: null, missing: null };
  const { rows } = await sql<Expected>`
    select count(*)::int as expected, count(*) filter (where not exists (
             select from ${startedPapers([examId])} p where p.user_id = u.id))::int as missing
      from ${peopleIn({ examId, audience, scope })}`.execute(db);
  return rows[0] ?? { expected: 0, missing: 0 };
}

export async function countDecisions(db: Db, reported: Reported): Promise<{ decision: Decision; papers: number }[]> {
  const { rows } = await sql<{ decision: Decision; papers: number }>`
    select i.decision, count(*)::int as papers from ${sat(reported)}
     where ${isMarked} and i.decision is not null group by i.decision order by i.decision`.execute(db);
  return rows;
}

export async function countDoubts(db: Db, reported: Reported): Promise<{ doubt: EventDoubt; papers: number }[]> {
  const { rows } = await sql<{ doubt: EventDoubt; papers: number }>`
    select d.doubt, count(*)::int as papers from ${sat(reported)} cross join lateral unnest(i.doubts) as d(doubt)
     group by d.doubt order by d.doubt`.execute(db);
  return rows;
}

interface KindCounts {
  readonly kind: EventKind;
  readonly papers: number;
  readonly events: number;
  readonly counted: number;
  readonly totalMs: number;
}

export async function countKinds(db: Db, reported: Reported): Promise<KindCounts[]> {
  const { rows } = await sql<KindCounts>`
    select e.kind, count(distinct e.paper_id)::int as papers, count(*)::int as events,
           count(*) filter (where e.counted)::int as counted, sum(e.duration_ms)::float8 as total_ms
      from ${sat(reported)} join invigilation_event e on e.paper_id = p.id
     group by e.kind order by e.kind`.execute(db);
  return rows;
}

interface DeptCounts extends Counts {
  readonly id: string;
  readonly name: string;
  readonly breaches: number;
  readonly doubted: number;
}

/** By the department of each examinee, those with the most marks first; the empty id stands for people without one. */
export async function listDepts(db: Db, reported: Reported, limit: number): Promise<DeptCounts[]> {
  const { rows } = await sql<DeptCounts>`
    select coalesce(u.dept_id::text, '') as id, u.dept_name as name, ${counts}, sum(coalesce(i.breaches, 0))::int as breaches,
           count(*) filter (where coalesce(i.doubts, '{}') <> '{}')::int as doubted
      from ${sat(reported)} group by u.dept_id, u.dept_name
     order by marked desc, breaches desc, came desc, id limit ${limit}`.execute(db);
  return rows;
}
