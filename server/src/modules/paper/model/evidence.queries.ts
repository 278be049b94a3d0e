import { HandInBy } from '@ganlin/contract/exam/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function examsWithGrades(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('paperPaper')
    .select('examId')
    .where('gradedAt', 'is not', null)
    .distinct()
    .execute();
  return rows.map(({ examId }) => examId);
}

/** The graded papers of an exam, by id. Includes grades whose marks are missing. */
export function gradesOfExam(db: Db, examId: string, { after, limit }: { after: string | undefined; limit: number }) {
  return db
    .selectFrom('paperPaper as p')
    .leftJoin('paperGrade as g', (join) => join.onRef('g.userId', '=', 'p.userId').onRef('g.paperId', '=', 'p.id'))
    .where('p.examId', '=', examId)
    .where('p.gradedAt', 'is not', null)
    .$if(after !== undefined, (query) => query.where('p.id', '>', after ?? ''))
    .select([
      'p.id',
      'p.scoreCenti',
      'p.passed',
      'p.openQuestions as open',
      'g.engine',
      'g.marks',
      'g.beforeChain as early',
    ])
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export async function countEarlyGrades(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('paperGrade')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('beforeChain', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export type Touched = 'forced' | 'extended';

const conditions = {
  forced: sql<boolean>`handed_in_by = ${sql.lit(HandInBy.staff)}`,
  extended: sql<boolean>`extra_minutes <> 0`,
} as const satisfies Readonly<Record<Touched, unknown>>;

export async function examsTouched(db: Db, which: Touched): Promise<string[]> {
  const rows = await db.selectFrom('paperPaper').select('examId').where(conditions[which]).distinct().execute();
  return rows.map(({ examId }) => examId);
}

export async function papersTouched(db: Db, which: Touched, examId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paperPaper')
    .select('id')
    .where('examId', '=', examId)
    .where(conditions[which])
    .execute();
  return rows.map(({ id }) => id);
}
