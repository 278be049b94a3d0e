import type { Ctx } from '../../../platform/ctx.ts';
import { openCoursesTo } from '../../course/index.ts';
import { listWithoutCourses, setCoursesVersion } from '../model/class.queries.ts';
import type { TrainClass } from '../model/class.ts';

interface Learner {
  readonly id: string;
  readonly userId: string | null;
}

/** Opens the courses of a class to its learners. */
export async function openCourses(
  ctx: Ctx<unknown>,
  { version, details }: Pick<TrainClass, 'version' | 'details'>,
  learners: readonly Learner[],
): Promise<void> {
  if (details.courseIds.length === 0) return;
  const userIds = learners.flatMap(({ userId }) => userId ?? []);
  await openCoursesTo(ctx, { userIds, courseIds: details.courseIds });
  await setCoursesVersion(
    ctx.db,
    learners.map(({ id }) => id),
    version,
  );
}

const AT_ONCE = 500;

/** Learners who were admitted to a class, or whose class got other courses, since the last run. */
export async function openDueCourses(ctx: Ctx<null>): Promise<void> {
  for (;;) {
    const due = await listWithoutCourses(ctx.db, AT_ONCE);
    for (const { id, userId, version, courseIds } of due) {
      await openCoursesTo(ctx, { userIds: [userId], courseIds });
      await setCoursesVersion(ctx.db, [id], version);
    }
    if (due.length < AT_ONCE) return;
  }
}
