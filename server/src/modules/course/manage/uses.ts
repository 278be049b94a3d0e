import { nameSome } from '../../../kits/name-some.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CourseUse } from '../../../platform/module/course-uses.ts';
import { listAfter } from '../model/course.queries.ts';
import type { Course } from '../model/course.ts';

/** A deleted course would be missing wherever it is named, even in what is long over. */
export async function refuseUsed(ctx: Ctx<unknown>, course: Course): Promise<void> {
  const uses = await usesOf(ctx, course);
  if (uses.length > 0) throw new AppError('courseUsed', { title: course.title, uses: named(uses) });
}

/** A closed course keeps people from whatever requires it. */
export async function refuseNeeded(ctx: Ctx<unknown>, course: Course): Promise<void> {
  const uses = (await usesOf(ctx, course)).filter(({ isUnfinished }) => isUnfinished);
  if (uses.length > 0) throw new AppError('courseNeeded', { title: course.title, uses: named(uses) });
}

/** Unfinished ones first. */
async function usesOf(ctx: Ctx<unknown>, { id }: Course): Promise<CourseUse[]> {
  const after = await listAfter(ctx.db, id, ctx.now);
  const uses = after.map(({ title, isUnfinished }): CourseUse => ({ name: `课程“${title}”`, isUnfinished }));
  for (const list of ctx.courseUses) uses.push(...(await list(ctx, id)));
  return uses.toSorted((one, other) => Number(other.isUnfinished) - Number(one.isUnfinished));
}

const named = (uses: readonly CourseUse[]): string => nameSome(uses.map(({ name }) => name));
