import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CourseQuiz } from '../../../platform/db/schema.gen.ts';

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

export function findAttempt(db: Db, { id, userId }: { id: string; userId: string }, { lock = false } = {}) {
  return db
    .selectFrom('courseQuiz')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The try that is under way, else the last one that was handed in. */
export function findLast(db: Db, { userId, fileId }: { userId: string; fileId: string }) {
  return db
    .selectFrom('courseQuiz')
    .selectAll()
    .where('userId', '=', userId)
    .where('fileId', '=', fileId)
    .orderBy(sql`handed_in_at desc nulls first`)
    .limit(1)
    .executeTakeFirst();
}

/** False if another call has begun one at the same time. */
export async function insertAttempt(db: Db, row: Insertable<CourseQuiz>): Promise<boolean> {
  const inserted = await db
    .insertInto('courseQuiz')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'fileId']).where('handedInAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setHandedIn(
  db: Db,
  id: string,
  set: { answers: string; percent: number; passed: boolean; handedInAt: Date },
): Promise<void> {
  await db.updateTable('courseQuiz').set(set).where('id', '=', id).execute();
}

/** The best result in percent of each quiz of a course. */
export async function bestResults(
  db: Db,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('courseQuiz')
    .select((eb) => ['fileId', eb.fn.max('percent').as('percent')])
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('handedInAt', 'is not', null)
    .groupBy('fileId')
    .execute();
  return new Map(rows.map(({ fileId, percent }) => [fileId, percent ?? 0]));
}

/** Marks the quiz as completed for its learner. */
export async function completeQuiz(
  db: Db,
  {
    userId,
    fileId,
    courseId,
    percent,
    passed,
    now,
  }: {
    userId: string;
    fileId: string;
    courseId: string;
    percent: number;
    passed: boolean;
    now: Date;
  },
): Promise<void> {
  const completedAt = passed ? now : null;
  await sql`insert into course_study (user_id, file_id, course_id, play_id, seen_at, started_at, percent, completed_at)
    values (${userId}, ${fileId}, ${courseId}, gen_random_uuid(), ${now}, ${now}, ${passed ? 100 : percent}, ${completedAt})
    on conflict (user_id, file_id) do update
      set revision = course_study.revision + 1, percent = greatest(course_study.percent, excluded.percent),
          completed_at = coalesce(course_study.completed_at, excluded.completed_at)`.execute(db);
}
