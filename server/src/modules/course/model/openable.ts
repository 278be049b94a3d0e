import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { getCourse, isCourseInScope, type Course } from './course.ts';

/**
 * A course that the caller may open to others: one that is open to everybody, or whose audience is in the caller's
 * scope. Others are not found, so that nobody opens a course to people it is not for.
 */
export async function getOpenable(ctx: Ctx<User>, id: string, { lock = false } = {}): Promise<Course> {
  const course = await getCourse(ctx, id, { lock });
  if (course.openType !== OpenType.public && !(await isCourseInScope(ctx, course)))
    throw new AppError('courseNotFound');
  return course;
}
