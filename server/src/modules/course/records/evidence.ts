import type { recordApi } from '@ganlin/contract/course/record';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { idsInScope } from '../../iam/index.ts';
import { getCourse } from '../model/course.ts';
import { pageIntervals } from '../study/intervals.queries.ts';
import { evidenceOf } from '../study/intervals.ts';
import { listOpen } from './evidence.queries.ts';

/** The first page begins with what is being studied now; the total counts finished stretches. */
export const evidence: Handler<typeof recordApi.evidence> = async (ctx, { current, size, params }) => {
  const reachable = await idsInScope(ctx, [params.userId]);
  await getCourse(ctx, params.courseId);
  if (reachable.length === 0) throw new AppError('userNotFound');
  const open = current === 1 ? await listOpen(ctx.db, params) : [];
  const growing = open.map(({ open: stretch, ...row }) => evidenceOf({ ...stretch, ...row }));
  const { records, total } = await pageIntervals(ctx.db, params, { current, size });
  return { records: [...growing, ...records.map(evidenceOf)], total, current, size };
};
