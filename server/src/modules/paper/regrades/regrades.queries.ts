import { RegradeState, type RegradeWay } from '@ganlin/contract/paper/regrade';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PaperRegrade } from '../../../platform/db/schema.gen.ts';
import { usersMatching, type Scope } from '../../iam/index.ts';
import { ways } from '../regrading/outcome.rules.ts';
import { regradeColumns, type RegradeRow } from '../regrading/regrade.queries.ts';

export async function insertRegrade(db: Db, row: Insertable<PaperRegrade>): Promise<void> {
  await db.insertInto('paperRegrade').values(row).execute();
}

interface Filter {
  readonly examId?: string | undefined;
  readonly questionId?: string;
  readonly version?: number;
}

/** Discarded drafts are not listed. */
const matching = ({ examId, questionId, version }: Filter) => sql`
  r.state <> ${sql.lit(RegradeState.discarded)}
  ${examId === undefined ? sql`` : sql`and r.exam_id = ${examId}`}
  ${questionId === undefined ? sql`` : sql`and r.question_id = ${questionId}`}
  ${version === undefined ? sql`` : sql`and r.question_version = ${version}`}`;

/** Newest first. */
export async function listRegrades(
  db: Db,
  filter: Filter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RegradeRow[]> {
  const { rows } = await sql<RegradeRow>`
    select ${regradeColumns} from paper_regrade r where ${matching(filter)}
     order by r.updated_at desc, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRegrades(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from paper_regrade r where ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many papers of these exams have been handed in, by exam. */
export async function listHandedIn(db: Db, examIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ examId: string; handedIn: number }>`
    select exam_id, sum(handed_in)::int as handed_in from (
      select exam_id, handed_in from paper_count where exam_id = any(${[...examIds]}::uuid[])
      union all
      select exam_id, handed_in from paper_tally where exam_id = any(${[...examIds]}::uuid[])) counts
     group by exam_id`.execute(db);
  return new Map(rows.map(({ examId, handedIn }) => [examId, handedIn]));
}

/** One of an exam's sets of questions; undefined if nobody has taken it. */
export async function findForm(db: Db, examId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('paperPaper')
    .select('formId')
    .where('examId', '=', examId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.formId;
}

interface Wanted {
  readonly regradeId: string;
  readonly way: RegradeWay;
  readonly only: 'all' | 'pass' | 'lower';
  readonly scope: Scope;
  /** Part of the name. */
  readonly text?: string | undefined;
}

export interface ChangeRow {
  readonly userId: string;
  readonly paperId: string;
  readonly attempt: number;
  readonly ordinal: number;
  readonly wonBefore: number;
  readonly won: number;
  readonly scoreBefore: number;
  readonly score: number;
  readonly passedBefore: boolean | null;
  readonly passed: boolean | null;
}

function found({ regradeId, way, only, scope, text }: Wanted) {
  const at = sql.lit(ways.indexOf(way) + 1);
  const isPass = sql`c.passed[${at}] is distinct from c.passed_before`;
  const kinds = {
    all: sql`(c.won[${at}] <> c.won_before or c.score[${at}] <> c.score_before or ${isPass})`,
    pass: isPass,
    lower: sql`c.score[${at}] < c.score_before`,
  };
  const people = text ? sql`and c.user_id in ${usersMatching(scope, { text })}` : sql``;
  return { at, isPass, where: sql`c.regrade_id = ${regradeId} and ${kinds[only]} ${people}` };
}

/** Those whose pass changes come first. */
export async function pageChanges(
  db: Db,
  wanted: Wanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ChangeRow[]> {
  const { at, isPass, where } = found(wanted);
  const { rows } = await sql<ChangeRow>`
    select page.user_id, page.paper_id, page.ordinal, page.won_before, page.won, page.score_before, page.score,
           page.passed_before, page.passed, p.attempt from (
      select c.user_id, c.paper_id, c.ordinal, c.won_before, c.won[${at}] as won, c.score_before,
             c.score[${at}] as score, c.passed_before, c.passed[${at}] as passed, ${isPass} as is_pass
        from paper_regrade_change c where ${where}
       order by is_pass desc, c.paper_id limit ${limit} offset ${offset}) page
      join paper_paper p on p.user_id = page.user_id and p.id = page.paper_id
     order by page.is_pass desc, page.paper_id`.execute(db);
  return rows;
}

export async function countChanges(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from paper_regrade_change c where ${found(wanted).where}`.execute(db);
  return rows[0]?.count ?? 0;
}
