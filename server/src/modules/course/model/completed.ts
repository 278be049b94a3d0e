import { CourseState } from '@ganlin/contract/course/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { listCompleted, listProgress } from './completed.queries.ts';
import { findCourse, isUndeleted, titlesOf } from './course.queries.ts';
import { admit } from './learner.queries.ts';

/** Which of these courses each of these users has completed, by user; users without any are left out. */
export async function completedBy(
  db: Db,
  { userIds, courseIds }: { readonly userIds: readonly string[]; readonly courseIds: readonly string[] },
): Promise<Map<string, Set<string>>> {
  if (userIds.length === 0 || courseIds.length === 0) return new Map();
  const rows = await listCompleted(db, { userIds, courseIds });
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      new Set(own.map(({ courseId }) => courseId)),
    ]),
  );
}

/** Throws if there is no such course. */
export async function courseTitle(ctx: Ctx<unknown>, id: string): Promise<string> {
  const course = await findCourse(ctx.db, id);
  if (!course) throw new AppError('courseNotFound');
  return course.title;
}

/** Throws if there is no such course. It cannot be deleted before the transaction of the caller ends. */
export async function requireCourse(ctx: Ctx<unknown>, id: string): Promise<void> {
  if (!(await isUndeleted(ctx.db, id))) throw new AppError('courseNotFound');
}

/** Titles by id, of deleted courses too. */
export const courseTitles = (ctx: Ctx<unknown>, ids: readonly string[]): Promise<Map<string, string>> =>
  titlesOf(ctx.db, ids);

/** Whether learners can study the course now. */
export async function isStudied(ctx: Ctx<unknown>, id: string): Promise<boolean> {
  return (await findCourse(ctx.db, id))?.state === CourseState.published;
}

/** Opens courses to users whatever their audience is. Repeating it changes nothing. */
export async function openCoursesTo(
  ctx: Ctx<unknown>,
  { userIds, courseIds }: { readonly userIds: readonly string[]; readonly courseIds: readonly string[] },
): Promise<void> {
  if (userIds.length > 0 && courseIds.length > 0) await admit(ctx.db, { userIds, courseIds, now: ctx.now });
}

/** The caller's progress in published courses among these, in their order. */
export async function ownCourses(
  ctx: Ctx<User>,
  courseIds: readonly string[],
): Promise<{ id: string; title: string; completed: boolean; percent: number }[]> {
  const rows = await listProgress(ctx.db, { userId: ctx.user.id, courseIds });
  const found = new Map(rows.map((row) => [row.id, row]));
  return courseIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ id, title: row.title, completed: row.completedAt !== null, percent: row.percent ?? 0 }] : [];
  });
}
