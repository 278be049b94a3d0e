import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import type { Handler } from '../../../platform/http/handler.ts';
import { examWithin } from '../../paper/index.ts';
import { startIfStale } from '../compute/compute.ts';
import { findContent, findSnapshot } from '../model/snapshot.queries.ts';
import { unitsIn } from './units.ts';

/** What an exam was like in the caller's own departments, for staff who may not see the answers of everyone. */
export const within: Handler<typeof analysisApi.within> = async (ctx, { examId, deptId }) => {
  const { exam, who } = await examWithin(ctx, examId);
  const summary = await findContent(ctx.db, examId, 'summary');
  await startIfStale(ctx, examId, summary !== undefined);
  const snapshot = await findSnapshot(ctx.db, examId);
  const known = { examTitle: exam.title, endTime: exam.endsAt };
  if (!summary) return { ...known, computedAt: null, path: [], units: [] };
  const { path, units } = await unitsIn(ctx, examId, { scope: who.scope, deptId, isWhole: false });
  const computedAt = snapshot?.computedAt ?? null;
  return { ...known, computedAt, path: path.map(({ id, name }) => ({ deptId: id, name })), units };
};
