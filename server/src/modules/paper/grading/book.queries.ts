import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Answer } from '@ganlin/contract/question/answer';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredArrangement } from '../model/arrangement.rules.ts';
import { finalAnswers } from '../model/final.queries.ts';
import type { Mark } from '../model/grade.rules.ts';
import { listExamsWith } from '../model/counts.queries.ts';

/** Exams with finished papers whose answers are not in the wrong-question book. */
export const listUnbookedExams = (db: Db): Promise<string[]> =>
  listExamsWith(db, sql`paper_paper where state = ${sql.lit(PaperState.finished)} and in_book_at is null`);

export interface Unbooked {
  readonly userId: string;
  readonly paperId: string;
  readonly formId: string;
  readonly arrangement: StoredArrangement;
  readonly marks: readonly Mark[] | null;
  readonly answers: Readonly<Record<string, Answer>> | null;
}

/**
 * Takes some of an exam's papers for the wrong-question book and marks them as booked, in the caller's transaction.
 */
export async function takeUnbooked(db: Db, examId: string, limit: number): Promise<Unbooked[]> {
  const { rows } = await sql<Unbooked>`
    with due as materialized (
      select user_id, id from paper_paper
       where exam_id = ${examId} and state = ${sql.lit(PaperState.finished)} and in_book_at is null
       limit ${limit} for update skip locked
    ), taken as (
      update paper_paper p set in_book_at = now() from due d where p.user_id = d.user_id and p.id = d.id
      returning p.user_id, p.id, p.form_id, p.arrangement
    )
    select t.user_id, t.id as paper_id, t.form_id, t.arrangement, g.marks, ${finalAnswers} as answers
      from taken t left join paper_grade g on g.user_id = t.user_id and g.paper_id = t.id
      left join paper_final f on f.user_id = t.user_id and f.paper_id = t.id
     order by t.user_id, t.id`.execute(db);
  return rows;
}

/** Until the transaction ends nobody else skips papers of this exam, or takes them up again. */
export async function lockBook(db: Db, examId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('paper.book' || ${examId}, 0))`.execute(db);
}

/** Stored instead of the booking time: the paper has been skipped. */
const PASSED_OVER = sql`'-infinity'::timestamptz`;

export async function passOver(db: Db, examId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update paper_paper p set in_book_at = ${PASSED_OVER} from (
      select user_id, id from paper_paper
       where exam_id = ${examId} and state = ${sql.lit(PaperState.finished)} and in_book_at is null
       limit ${limit} for update skip locked) d
     where p.user_id = d.user_id and p.id = d.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Queues skipped papers again, in id order, and returns their ids. */
export async function takeUp(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update paper_paper p set in_book_at = null from (
      select user_id, id from paper_paper
       where exam_id = ${examId} and state = ${sql.lit(PaperState.finished)} and in_book_at = ${PASSED_OVER}
         and id > ${after} order by id limit ${limit} for update) d
     where p.user_id = d.user_id and p.id = d.id returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}
