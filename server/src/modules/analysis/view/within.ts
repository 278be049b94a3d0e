import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { expectedPeople, findExam } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { isAnyExpected } from '../../paper/index.ts';
import { startIfStale } from '../compute/compute.ts';
import { findContent, findSnapshot } from '../model/snapshot.queries.ts';
import { unitsIn } from './units.ts';

/** What an exam was like in the caller's own departments, for staff who may not see the answers of everyone. */
export const within: Handler<typeof analysisApi.within> = async (ctx, { examId, deptId }) => {
  const scope = await scopeOf(ctx);
  const exam = await findExam(ctx, examId);
  if (!exam || exam.state === ExamState.draft) throw new AppError('examNotFound');
  const audience = await expectedPeople(ctx, exam);
  if (audience && !scope.all && !(await isAnyExpected(ctx.db, { examId, audience, scope })))
    throw new AppError('examNotFound');
  const summary = await findContent(ctx.db, examId, 'summary');
  await startIfStale(ctx, examId, summary !== undefined);
  const snapshot = await findSnapshot(ctx.db, examId);
  const known = { examTitle: exam.title, endTime: exam.endsAt };
  if (!summary) return { ...known, computedAt: null, path: [], units: [] };
  const { path, units } = await unitsIn(ctx, examId, { scope, deptId, isWhole: false });
  const computedAt = snapshot?.computedAt ?? null;
  return { ...known, computedAt, path: path.map(({ id, name }) => ({ deptId: id, name })), units };
};
