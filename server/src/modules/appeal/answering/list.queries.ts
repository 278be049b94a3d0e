import { AppealState, type AppealKind } from '@ganlin/contract/appeal/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { typed, type AppealRow } from '../model/appeal.queries.ts';

interface Filter {
  readonly examId: string;
  readonly state?: AppealState | undefined;
  readonly kind?: AppealKind | undefined;
  readonly questionId?: string | undefined;
}

/** Open ones first, then by time. */
export async function pageAppeals(
  db: Db,
  { examId, state, kind, questionId }: Filter,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: AppealRow[]; total: number }> {
  const found = db
    .selectFrom('appealAppeal')
    .where('examId', '=', examId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 0))
    .$if(questionId !== undefined, (query) => query.where('questionId', '=', questionId ?? ''));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(sql`state <> ${sql.lit(AppealState.open)}`)
    .orderBy('filedAt')
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: rows.map(typed), total };
}

interface ExamFigures {
  readonly examId: string;
  readonly total: number;
  readonly open: number;
}

/** Exams with appeals: those with open ones first, then the latest. */
export async function listExamFigures(db: Db, limit: number): Promise<ExamFigures[]> {
  const { rows } = await sql<ExamFigures>`
    select exam_id, count(*)::int as total, count(*) filter (where state = ${sql.lit(AppealState.open)})::int as open
      from appeal_appeal group by exam_id
     order by count(*) filter (where state = ${sql.lit(AppealState.open)}) = 0, max(filed_at) desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

interface QuestionFigures {
  readonly questionId: string;
  readonly version: number;
  readonly total: number;
  readonly open: number;
  readonly upheld: number;
}

/** The questions of an exam that were questioned, the most disputed first. Withdrawn appeals do not count. */
export async function listQuestionFigures(db: Db, examId: string, limit: number): Promise<QuestionFigures[]> {
  const { rows } = await sql<QuestionFigures>`
    select question_id, max(question_version) as version, count(*)::int as total,
           count(*) filter (where state = ${sql.lit(AppealState.open)})::int as open,
           count(*) filter (where state in (${sql.lit(AppealState.changed)}, ${sql.lit(AppealState.accepted)}))::int
             as upheld
      from appeal_appeal where exam_id = ${examId} and state <> ${sql.lit(AppealState.withdrawn)}
     group by question_id order by count(*) desc, question_id limit ${limit}`.execute(db);
  return rows;
}
