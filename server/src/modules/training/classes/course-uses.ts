import type { CourseUses } from '../../../platform/module/course-uses.ts';
import { listClassesWithCourse } from '../model/class.queries.ts';

/** Classes whose learners study the course. A class that takes no more registrations still runs until its end. */
export const courseUses: CourseUses = async (ctx, courseId) => {
  const classes = await listClassesWithCourse(ctx.db, courseId, ctx.now);
  return classes.map(({ title, isUnfinished }) => ({ name: `培训班“${title}”`, isUnfinished }));
};
