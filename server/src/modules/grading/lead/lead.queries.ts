import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { AnswerState } from '../model/decide.rules.ts';

export interface GraderRow {
  readonly userId: string;
  readonly questionId: string | null;
  readonly share: number;
}

export function listGraders(db: Db, examId: string): Promise<GraderRow[]> {
  return db
    .selectFrom('gradingGrader')
    .select(['userId', 'questionId', 'share'])
    .where('examId', '=', examId)
    .orderBy('userId')
    .orderBy('questionId')
    .execute();
}

export async function replaceGraders(db: Db, examId: string, graders: readonly GraderRow[]): Promise<void> {
  await db.deleteFrom('gradingGrader').where('examId', '=', examId).execute();
  if (graders.length === 0) return;
  await db
    .insertInto('gradingGrader')
    .values(graders.map((grader) => ({ id: newId(), examId, ...grader })))
    .execute();
}

export async function raiseVersion(db: Db, examId: string, at: Date): Promise<void> {
  await db
    .updateTable('gradingExam')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: at }))
    .where('examId', '=', examId)
    .execute();
}

export async function findVersion(db: Db, examId: string): Promise<number> {
  const row = await db.selectFrom('gradingExam').select('version').where('examId', '=', examId).executeTakeFirst();
  return row?.version ?? 0;
}

interface QuestionProgress extends GradedQuestion {
  readonly maxCenti: number;
  readonly total: number;
  readonly done: number;
  readonly conflicts: number;
  readonly unassigned: number;
}

export async function questionProgress(db: Db, examId: string, limit: number): Promise<QuestionProgress[]> {
  const { rows } = await sql<QuestionProgress>`
    select exam_id, question_id, question_version as version, part, max(max_centi) as max_centi, count(*)::int as total,
           count(*) filter (where state = ${sql.lit(AnswerState.marked)})::int as done,
           count(*) filter (where state = ${sql.lit(AnswerState.conflict)})::int as conflicts,
           count(*) filter (where state = ${sql.lit(AnswerState.open)} and grader_id is null)::int as unassigned
      from grading_answer where exam_id = ${examId}
     group by exam_id, question_id, question_version, part
     order by min(ordinal), question_id, part limit ${limit}`.execute(db);
  return rows;
}

interface GraderProgress {
  readonly graderId: string;
  readonly questionId: string;
  readonly total: number;
  readonly done: number;
}

/** How many answers fell to each grader, by question. */
export async function graderProgress(db: Db, examId: string): Promise<GraderProgress[]> {
  const { rows } = await sql<GraderProgress>`
    select grader_id, question_id, count(*)::int as total,
           count(*) filter (where state <> ${sql.lit(AnswerState.open)})::int as done
      from grading_answer where exam_id = ${examId} and grader_id is not null group by grader_id, question_id`.execute(
    db,
  );
  return rows;
}

/** When each grader gave their last mark in an exam. */
export async function lastMarks(db: Db, examId: string, graderIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ graderId: string; at: Date }>`
    select g.id as grader_id, l.marked_at as at from unnest(${[...graderIds]}::uuid[]) as g(id)
     cross join lateral (
       select m.marked_at from grading_mark m join grading_answer a on a.id = m.answer_id
        where m.grader_id = g.id and a.exam_id = ${examId} order by m.seq desc limit 1) l`.execute(db);
  return new Map(rows.map(({ graderId, at }) => [graderId, at]));
}

interface Conflict extends GradedQuestion {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly maxCenti: number;
}

export async function pageConflicts(
  db: Db,
  examId: string,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: Conflict[]; total: number }> {
  const inConflict = sql`exam_id = ${examId} and state = ${sql.lit(AnswerState.conflict)}`;
  const { rows: records } = await sql<Conflict>`
    select id, exam_id, question_id, question_version as version, part, number, text, max_centi
      from grading_answer where ${inConflict} order by number limit ${size} offset ${(current - 1) * size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from grading_answer where ${inConflict}`.execute(db);
  return { records, total: counted[0]?.total ?? 0 };
}

/** A user who left no longer marks anything. */
export async function forgetGrader(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('gradingGrader').where('userId', '=', userId).returning('examId').execute();
  return [...new Set(rows.map(({ examId }) => examId))];
}
