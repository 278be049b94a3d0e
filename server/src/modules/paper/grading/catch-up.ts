import type { Ctx } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { adjustmentsForGrading } from '../adjustments/adjustments.ts';
import { caughtUp } from '../model/adjusted.rules.ts';
import * as queries from './catch-up.queries.ts';
import { chainGrades } from './grade-evidence.ts';
import { answersOf, type PaperRef } from './grade.queries.ts';
import { marksOf } from './grade.ts';

interface Caught extends PaperRef {
  readonly examId: string;
  readonly passed: boolean | null;
}

/**
 * Re-grading leaves void papers out: applies to restored ones, which are locked, the fixes they have missed. Returns
 * those that are graded. The questions' statistics stay as they were counted.
 */
export async function catchUp(ctx: Ctx<unknown>, refs: readonly PaperRef[]): Promise<Caught[]> {
  const papers = await queries.listGraded(ctx.db, refs);
  const examIds = [...new Set(papers.map(({ examId }) => examId))];
  const adjustments = await adjustmentsForGrading(ctx, examIds);
  const behind = papers.filter(({ examId }) => (adjustments.get(examId)?.size ?? 0) > 0);
  if (behind.length === 0) return papers.map(toldOf);
  const exams = await listExams(ctx, examIds);
  const answers = await answersOf(ctx.db, behind);
  const changed = new Map<string, boolean | null>();
  for (const paper of behind) {
    const exam = exams.get(paper.examId);
    const fresh = await marksOf(ctx, { ...paper, answers: answers.get(paper.id), adjustments }, exam);
    const graded = caughtUp(paper.marks, fresh.marks, exam?.totalCenti ?? 0);
    if (!graded) continue;
    const passed = graded.scoreCenti >= (exam?.passCenti ?? 0);
    const text = `改判：${paper.scoreCenti / 100} 分 → ${graded.scoreCenti / 100} 分（作废期间的改判）`;
    const ref = { userId: paper.userId, paperId: paper.id };
    const stored = await queries.storeCaughtUp(ctx.db, ref, { ...graded, passed, text });
    await chainGrades(ctx, [stored], [{ paperId: paper.id, marks: graded.marks }]);
    changed.set(paper.id, stored.passed);
  }
  return papers.map((paper) => ({ ...toldOf(paper), passed: changed.get(paper.id) ?? paper.passed }));
}

const toldOf = ({ userId, id, examId, passed }: queries.GradedRow): Caught => ({ userId, paperId: id, examId, passed });
