import type { Uncounted } from '@ganlin/contract/course/kinds';
import type { studyApi, StudyEvidence } from '@ganlin/contract/course/study';
import type { Handler } from '../../../platform/http/handler.ts';
import { getLearnable } from '../model/access.ts';
import { pageIntervals } from './intervals.queries.ts';

export const intervals: Handler<typeof studyApi.intervals> = async (ctx, { current, size, params }) => {
  await getLearnable(ctx, params.courseId);
  const { records, total } = await pageIntervals(ctx.db, { ...params, userId: ctx.user.id }, { current, size });
  return { records: records.map(evidenceOf), total, current, size };
};

type Row = Awaited<ReturnType<typeof pageIntervals>>['records'][number];

/** Moments of a film in seconds; pages as they are. */
export function evidenceOf({ kind: _kind, begins, ends, rate, creditedMs, reason, ...row }: Row): StudyEvidence {
  const scaled = (value: number | null) => (value === null || rate === null ? value : Math.round(value / 1000));
  return {
    ...row,
    from: scaled(begins),
    to: scaled(ends),
    rate,
    creditedSeconds: Math.round(creditedMs / 1000),
    // The column has a check constraint.
    reason: reason as Uncounted,
  };
}
