import { HandInBy } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function examsWithGrades(db: Db): Promise<string[]> {
  const { rows } = await sql<{ examId: string }>`
    select exam_id from paper_paper where graded_at is not null
    union select exam_id from paper_reopening where graded_at is not null`.execute(db);
  return rows.map(({ examId }) => examId);
}

interface StoredGrade {
  readonly id: string;
  readonly scoreCenti: number | null;
  readonly passed: boolean | null;
  readonly open: number;
  readonly engine: number | null;
  readonly marks: unknown;
  readonly early: boolean | null;
}

/**
 * The newest grade of each paper of an exam, by id: for a paper that was reopened and is not graded again yet, the one
 * in its history. Includes grades whose marks are missing.
 */
export async function gradesOfExam(
  db: Db,
  examId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredGrade[]> {
  const from = after === undefined ? sql`` : sql`and p.id > ${after}`;
  const { rows } = await sql<StoredGrade>`
    select p.id, coalesce(p.score_centi, r.score_centi) as score_centi, coalesce(p.passed, r.passed) as passed,
           coalesce(r.open_questions, p.open_questions) as open, coalesce(r.engine, g.engine) as engine,
           coalesce(r.marks, g.marks) as marks, coalesce(r.before_chain, g.before_chain) as early
      from paper_paper p left join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
      left join lateral (
        select * from paper_reopening h
         where p.graded_at is null and h.user_id = p.user_id and h.paper_id = p.id and h.graded_at is not null
         order by h.round desc limit 1) r on true
     where p.exam_id = ${examId} ${from} and (p.graded_at is not null or r.graded_at is not null)
     order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function countEarlyGrades(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('paperGrade')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('beforeChain', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export type Touched = 'forced' | 'extended' | 'reopened' | 'voided' | 'restored' | 'filed';

/** Papers with an event that staff caused by a call with an id. */
function noted(event: PaperEvent, isSo = sql`true`) {
  return sql`
    select p.exam_id, p.id from paper_event e join paper_paper p on p.user_id = e.user_id and p.id = e.paper_id
     where e.request_id is not null and e.event = ${sql.lit(event)} and ${isSo}`;
}

/** Papers as they are, and as they were before they were reopened. */
const touched = {
  forced: sql`
    select exam_id, id from paper_paper where handed_in_by = ${sql.lit(HandInBy.staff)}
    union select exam_id, paper_id from paper_reopening where handed_in_by = ${sql.lit(HandInBy.staff)}`,
  extended: sql`select exam_id, id from paper_paper where extra_minutes <> 0`,
  reopened: sql`
    select exam_id, id from paper_paper where round > 0 union select exam_id, paper_id from paper_reopening`,
  voided: sql`
    select exam_id, id from paper_paper where voided_at is not null union ${noted(PaperEvent.voided)}`,
  // A paper that was voided and is not void must have been restored.
  restored: sql`
    select exam_id, id from (${noted(PaperEvent.voided, sql`p.voided_at is null`)}) was union ${noted(PaperEvent.restored)}`,
  filed: sql`select p.exam_id, p.id from paper_answer_file f join paper_paper p on p.user_id = f.user_id and p.id = f.paper_id`,
} as const satisfies Readonly<Record<Touched, unknown>>;

export async function examsTouched(db: Db, which: Touched): Promise<string[]> {
  const { rows } = await sql<{ examId: string }>`select distinct exam_id from (${touched[which]}) t`.execute(db);
  return rows.map(({ examId }) => examId);
}

export async function papersTouched(db: Db, which: Touched, examId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${touched[which]}) t where exam_id = ${examId}`.execute(db);
  return rows.map(({ id }) => id);
}
