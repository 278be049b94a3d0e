import { GRACE_SECONDS, PaperState } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** What workers should have done by now. */
interface Arrears {
  /** Past their time for a while, and not handed in. */
  readonly unswept: number;
  /** Handed in minutes ago, and no rule has marked them yet. */
  readonly ungraded: number;
}

/** Sweeping and grading take turns every second or two. */
const SWEPT_WITHIN = sql.raw(`interval '${GRACE_SECONDS + 30} s'`);
const GRADED_WITHIN = sql`interval '2 minutes'`;
/** More are not counted: it makes no difference, and must not take longer. */
const MAX_COUNTED = 100_000;

interface PaperFigures {
  readonly prepared: number;
  readonly inExam: number;
  readonly awaitingGrading: number;
  readonly overdue: number;
  readonly ungraded: number;
  readonly oldestSeconds: number;
}

const PREPARED = -1;

/** Each of these reads an index that has only such papers, or the state first: finished ones are not counted. */
export async function readPaperFigures(db: Db): Promise<PaperFigures> {
  const countOf = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select from paper_paper where ${condition} limit ${MAX_COUNTED}) p)`;
  const isUngraded = sql`state = ${sql.lit(PaperState.awaitingGrading)} and graded_at is null`;
  const { rows } = await sql<PaperFigures>`
    select ${countOf(sql`state = ${sql.lit(PREPARED)}`)} as prepared,
           ${countOf(sql`state = ${sql.lit(PaperState.inExam)}`)} as "inExam",
           ${countOf(sql`state = ${sql.lit(PaperState.awaitingGrading)}`)} as "awaitingGrading",
           ${countOf(sql`state = ${sql.lit(PaperState.inExam)} and sweep_at < now() - ${SWEPT_WITHIN}`)} as overdue,
           ${countOf(isUngraded)} as ungraded,
           coalesce((select extract(epoch from now() - min(handed_in_at))::float8 from paper_paper
                      where ${isUngraded}), 0) as "oldestSeconds"`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('no figures of papers');
  return figures;
}

export async function countArrears(db: Db): Promise<Arrears> {
  const { rows } = await sql<Arrears>`
    select (select count(*)::int from (
             select from paper_paper where state = ${sql.lit(PaperState.inExam)} and sweep_at < now() - ${SWEPT_WITHIN}
              limit ${MAX_COUNTED}) late) as unswept,
           (select count(*)::int from (
             select from paper_paper where state = ${sql.lit(PaperState.awaitingGrading)} and graded_at is null
                and handed_in_at < now() - ${GRADED_WITHIN} limit ${MAX_COUNTED}) slow) as ungraded`.execute(db);
  return rows[0] ?? { unswept: 0, ungraded: 0 };
}
