import type { Ctx, User } from '../../../platform/ctx.ts';
import { whoseOf } from '../model/access.ts';
import { listFound, type FoundCourseRow } from './found-courses.queries.ts';

interface Wanted {
  readonly user: User | null;
  readonly patterns: readonly string[];
  readonly limit: number;
}

/** Courses for the search of the whole site: a guest finds those open to everybody, a user those that are for them. */
export async function findCourses(ctx: Ctx<unknown>, { user, patterns, limit }: Wanted): Promise<FoundCourseRow[]> {
  const whose = user && (await whoseOf({ ...ctx, user }));
  return listFound(ctx.db, { whose, patterns, now: ctx.now, limit });
}
