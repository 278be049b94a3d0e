import type { ExamCounts } from '../../../platform/module/exam-counts.ts';
import { listExams } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import * as queries from './exam-counts.queries.ts';
import { anyFinished, visibleOf } from './release.ts';

/**
 * While an exam with many papers is under way, its list is read often: without a limit of the scope, only papers of
 * exams with released results are counted here, and the others are known by the counts that the exam stores.
 */
export const examCounts: ExamCounts = async (ctx, examIds) => {
  const scope = await scopeOf(ctx);
  if (examIds.length === 0) return new Map();
  const exams = await listExams(ctx, examIds);
  const released = [...exams.values()].filter((exam) => visibleOf(exam, anyFinished, exam.readAt).score);
  const ids = released.map(({ id }) => id);
  const results = new Map((await queries.countResults(ctx.db, ids, scope)).map((row) => [row.examId, row]));
  const sat = scope.all ? [] : await queries.countSat(ctx.db, examIds, scope);
  const satBy = new Map(sat.map((row) => [row.examId, row]));
  return new Map(
    examIds.map((id) => {
      const { results: all = 0, passes = 0 } = results.get(id) ?? {};
      const { papers = 0, handedIn = 0 } = satBy.get(id) ?? {};
      return [id, { ...(scope.all ? {} : { papers, handedIn }), results: all, passes }];
    }),
  );
};
