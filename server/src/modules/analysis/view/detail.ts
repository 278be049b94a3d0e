import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import type { Handler } from '../../../platform/http/handler.ts';
import { hasFailed, isComputing, startComputing, startIfStale } from '../compute/compute.ts';
import { findContent, findSnapshot } from '../model/snapshot.queries.ts';
import { examInScope, getContent } from './exam-in-scope.ts';

export const detail: Handler<typeof analysisApi.detail> = async (ctx, { examId }) => {
  const exam = await examInScope(ctx, examId);
  const summary = await findContent(ctx.db, examId, 'summary');
  await startIfStale(ctx, examId, summary !== undefined);
  const snapshot = await findSnapshot(ctx.db, examId);
  return {
    examTitle: exam.title,
    endTime: exam.endsAt,
    computedAt: summary ? (snapshot?.computedAt ?? null) : null,
    stale: snapshot?.stale ?? true,
    computing: snapshot && isComputing(snapshot, ctx.now) ? { done: snapshot.done, total: snapshot.total } : null,
    failed: snapshot !== undefined && hasFailed(snapshot),
    summary: summary ?? null,
  };
};

export const compute: Handler<typeof analysisApi.compute> = async (ctx, { examId }) => {
  await examInScope(ctx, examId);
  await startComputing(ctx, examId);
  return {};
};

export const items: Handler<typeof analysisApi.items> = async (ctx, { examId }) => {
  await examInScope(ctx, examId);
  return { items: [...(await getContent(ctx, examId, 'items'))] };
};
