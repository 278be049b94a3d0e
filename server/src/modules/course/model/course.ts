import type { CourseForm } from '@ganlin/contract/course/course';
import type { CourseState } from '@ganlin/contract/course/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { audienceInScope } from '../../iam/index.ts';
import { findAudience } from './audience.queries.ts';
import * as queries from './course.queries.ts';

type Teachers = CourseForm['teachers'];

/** The columns' check constraints allow nothing else, and the JSON was written from what the contract has parsed. */
const typed = (row: queries.CourseRow) => ({
  ...row,
  state: row.state as CourseState,
  openType: row.openType as OpenType,
  teachers: row.teachers as Teachers,
});

export type Course = ReturnType<typeof typed>;

export async function getCourse(ctx: Ctx<unknown>, id: string, { lock = false } = {}): Promise<Course> {
  const course = await queries.findCourse(ctx.db, id, { lock });
  if (!course) throw new AppError('courseNotFound');
  return typed(course);
}

/** The audience of a course. With a password it may be anyone. */
export function audienceOf({ openType, deptIds, userIds }: Pick<CourseForm, 'openType' | 'deptIds' | 'userIds'>) {
  return {
    all: openType === OpenType.public || openType === OpenType.password,
    deptIds: openType === OpenType.depts ? deptIds : [],
    userIds: openType === OpenType.persons ? userIds : [],
    roleIds: [],
  };
}

/** Whether the whole audience of a course is in the caller's scope. */
export async function isCourseInScope(ctx: Ctx<User>, { id, openType }: Pick<Course, 'id' | 'openType'>) {
  try {
    await audienceInScope(ctx, audienceOf({ openType, ...(await findAudience(ctx.db, id)) }));
    return true;
  } catch (error) {
    // Which of them is out of scope is not revealed here.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A course that the caller may change: all of its audience must be in scope. */
export async function getCourseInScope(ctx: Ctx<User>, id: string, { lock = false } = {}): Promise<Course> {
  const course = await getCourse(ctx, id, { lock });
  if (!(await isCourseInScope(ctx, course))) throw new AppError('courseForbidden');
  return course;
}
