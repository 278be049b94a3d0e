import type { Ctx } from '../ctx.ts';

/** Something that uses a course. */
export interface CourseUse {
  /** Its kind and title, as text. */
  readonly name: string;
  /** People still have to complete the course for it. */
  readonly isUnfinished: boolean;
}

/**
 * A few uses of a course, unfinished ones first. The course module sits below the modules that use courses, so each of
 * them lists its check in `courseUses`, called through the ctx before a course is deleted or closed.
 */
export type CourseUses = (ctx: Ctx<unknown>, courseId: string) => Promise<readonly CourseUse[]>;

/** Enough to know whether there are more than a message names. */
export const MAX_COURSE_USES = 4;
