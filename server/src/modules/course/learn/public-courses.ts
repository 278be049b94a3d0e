import type { OpenCourse } from '@ganlin/contract/portal/home';
import type { Ctx } from '../../../platform/ctx.ts';
import { picturesOf } from '../../media/index.ts';
import { filesOf } from '../model/outline.ts';
import { listPublic } from './public-courses.queries.ts';

/** The newest courses for the home page: anyone may read their pages. */
export async function newestCourses(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  { limit }: { readonly limit: number },
): Promise<OpenCourse[]> {
  const rows = await listPublic(ctx.db, { now: ctx.now, limit });
  const covers = await picturesOf(
    ctx,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await filesOf(ctx, ids), ({ courseId }) => courseId);
  return rows.map(({ coverId, teachers, ...row }) => {
    const cover = covers.get(coverId ?? '');
    const own = files.get(row.id) ?? [];
    return {
      ...row,
      cover: { src: cover?.src ?? '', srcSet: cover?.srcSet ?? '' },
      teachers: teachers.map(({ name }) => name),
      files: own.length,
      seconds: own.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    };
  });
}
