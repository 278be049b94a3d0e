import { CourseState } from '@ganlin/contract/course/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export function listCompleted(
  db: Db,
  { userIds, courseIds }: { readonly userIds: readonly string[]; readonly courseIds: readonly string[] },
) {
  return db
    .selectFrom('courseLearner')
    .select(['userId', 'courseId'])
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('courseId', '=', sql<string>`any(${[...courseIds]}::uuid[])`)
    .where('completedAt', 'is not', null)
    .execute();
}

/** Published courses among these with a user's progress in each. */
export function listProgress(
  db: Db,
  { userId, courseIds }: { readonly userId: string; readonly courseIds: readonly string[] },
) {
  return db
    .selectFrom('courseCourse as c')
    .leftJoin('courseLearner as l', (join) => join.onRef('l.courseId', '=', 'c.id').on('l.userId', '=', userId))
    .select(['c.id', 'c.title', 'l.percent', 'l.completedAt'])
    .where('c.id', '=', sql<string>`any(${[...courseIds]}::uuid[])`)
    .where('c.state', '=', CourseState.published)
    .where('c.deletedAt', 'is', null)
    .execute();
}
