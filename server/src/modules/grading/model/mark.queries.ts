import { onConflict } from '../../../platform/db/conflict.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface MarkRef {
  readonly answerId: string;
  readonly graderId: string;
}

/** Those that exist, by id. */
export async function findMarks(db: Db, ids: readonly string[]): Promise<Map<string, MarkRef>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('gradingMark')
    .select(['id', 'answerId', 'graderId'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** When a grader gave their last mark, on any question. */
export async function lastMarkAt(db: Db, graderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('gradingMark')
    .select('markedAt')
    .where('graderId', '=', graderId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.markedAt;
}

export interface NewMark extends MarkRef {
  readonly id: string;
  readonly byLeader: boolean;
  readonly scoreCenti: number;
  readonly rubricVersion: number;
  readonly items: readonly string[];
  readonly comment: string;
}

export async function insertMarks(db: Db, marks: readonly NewMark[], markedAt: Date): Promise<void> {
  await db
    .insertInto('gradingMark')
    .values(marks.map(({ items, ...mark }) => ({ ...mark, items: JSON.stringify(items), markedAt })))
    .execute()
    // Two answers got the same id at the same moment.
    .catch(onConflict('grading_mark_pkey', 'answerNotFound'));
}

export async function examsWithMarks(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gradingMark as m')
    .innerJoin('gradingAnswer as a', 'a.id', 'm.answerId')
    .select('a.examId')
    .distinct()
    .execute();
  return rows.map(({ examId }) => examId);
}

/** The marks of an exam in the order they were given. */
export async function marksOfExam(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<(NewMark & { readonly seq: number })[]> {
  const rows = await db
    .selectFrom('gradingMark as m')
    .innerJoin('gradingAnswer as a', 'a.id', 'm.answerId')
    .select(['m.id', 'm.seq', 'm.answerId', 'm.graderId', 'm.byLeader', 'm.scoreCenti', 'm.rubricVersion'])
    .select(['m.items', 'm.comment'])
    .where('a.examId', '=', examId)
    .where('m.seq', '>', after)
    .orderBy('m.seq')
    .limit(limit)
    .execute();
  // Written only after the contract's schema has parsed it.
  return rows.map((row) => ({ ...row, items: row.items as string[] }));
}
