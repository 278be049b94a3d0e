import { CourseState } from '@ganlin/contract/course/kinds';
import type { FileLock } from '@ganlin/contract/course/learn';
import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { getDeptPath } from '../../iam/index.ts';
import { getCourse, type Course } from './course.ts';
import { findStanding, type Standing, type Whose } from './learner.queries.ts';
import type { CourseFile } from './outline.ts';

/** A course as its reader may see it. Guests have no standing. */
export interface Readable {
  readonly course: Course;
  readonly standing: Standing | null;
}

export async function whoseOf(ctx: Ctx<User>): Promise<Whose> {
  return { userId: ctx.user.id, deptPath: await getDeptPath(ctx.reservedPool, ctx.user.id) };
}

/**
 * A published course that is for the caller. Guests see courses that are open to everybody; a course for certain
 * people is not found by others.
 */
export async function getReadable(ctx: Ctx, id: string): Promise<Readable> {
  const course = await getCourse(ctx, id);
  if (course.state !== CourseState.published) throw new AppError('courseNotFound');
  if (ctx.user === null) {
    if (course.openType !== OpenType.public && course.openType !== OpenType.password)
      throw new AppError('courseNotFound');
    return { course, standing: null };
  }
  const standing = await findStanding(ctx.db, id, await whoseOf({ ...ctx, user: ctx.user }));
  if (!standing?.isFor) throw new AppError('courseNotFound');
  return { course, standing };
}

/** The same for a signed-in learner. */
export async function getLearnable(ctx: Ctx<User>, id: string): Promise<{ course: Course; standing: Standing }> {
  const { course, standing } = await getReadable(ctx, id);
  if (standing === null) throw new AppError('courseNotFound');
  return { course, standing };
}

interface Opening extends Readable {
  /** All files of the course, in order. */
  readonly files: readonly CourseFile[];
  /** Ids of files that the learner has completed. */
  readonly completed: ReadonlySet<string>;
  readonly now: Date;
}

/** Why a file cannot be opened now; empty: it can. Trial files are open to anyone. */
export function lockOf(file: CourseFile, { course, standing, files, completed, now }: Opening): FileLock {
  if (!file.isReady) return 'notReady';
  if (file.trial) return '';
  if (standing === null) return 'signIn';
  // What was completed stays open to read.
  if (completed.has(file.id)) return '';
  if (!standing.isAdmitted) return 'password';
  if (standing.locked !== null) return 'prerequisite';
  if (course.startsAt !== null && now < course.startsAt) return 'notBegun';
  if (course.endsAt !== null && now >= course.endsAt) return 'over';
  const before = files.slice(0, files.indexOf(file));
  const isNext = before.every(({ id, required }) => !required || completed.has(id));
  return course.inOrder && !isNext ? 'order' : '';
}

/** Whether study counts now: a guest's does not, nor what is read before or after the course's period. */
export function counts({ course, standing }: Readable, now: Date): boolean {
  if (standing === null || !standing.isAdmitted || standing.locked !== null) return false;
  return (course.startsAt === null || now >= course.startsAt) && (course.endsAt === null || now < course.endsAt);
}

export const lockReasons: Readonly<Record<FileLock, string>> = {
  '': '',
  signIn: '请登录后学习本节',
  order: '请按顺序学习，先学完前面的必学小节',
  notReady: '本节的文件还没有准备好，请稍后再来',
  notBegun: '课程还没有开始',
  over: '课程已经结束',
  prerequisite: '请先学完先修课程',
  password: '请先输入课程密码',
};
