import type { CourseUses } from '../../../platform/module/course-uses.ts';
import { listRequiring } from '../model/exam.queries.ts';

/** Exams that require the course to be completed first. A draft or a closed exam is checked when it opens. */
export const courseUses: CourseUses = async (ctx, courseId) => {
  const exams = await listRequiring(ctx.db, courseId, ctx.now);
  return exams.map(({ title, isUnfinished }) => ({ name: `考试“${title}”`, isUnfinished }));
};
