import type { Db } from '../../../platform/db/database.ts';

export interface MarkRef {
  readonly answerId: string;
  readonly graderId: string;
}

export function findMark(db: Db, id: string): Promise<MarkRef | undefined> {
  return db.selectFrom('gradingMark').select(['answerId', 'graderId']).where('id', '=', id).executeTakeFirst();
}

export interface NewMark extends MarkRef {
  readonly id: string;
  readonly byLeader: boolean;
  readonly scoreCenti: number;
  readonly rubricVersion: number;
  readonly items: readonly string[];
  readonly comment: string;
}

export async function insertMark(db: Db, { items, ...mark }: NewMark, markedAt: Date): Promise<void> {
  await db
    .insertInto('gradingMark')
    .values({ ...mark, items: JSON.stringify(items), markedAt })
    .execute();
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
