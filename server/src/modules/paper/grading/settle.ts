import { isDeepStrictEqual } from 'node:util';
import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { findExam } from '../../exam/index.ts';
import { withHumanMarks, type HumanMark } from '../model/grade.rules.ts';
import { chainGrades } from './grade-evidence.ts';
import { papersGraded } from './grade.ts';
import type { PaperRef } from './grade.queries.ts';
import * as queries from './settle.queries.ts';

/**
 * Completes a paper's result with the graders' marks, in the transaction of the last one. `read` runs after the paper
 * is locked, so that of several last marks exactly one sees all of them; it returns undefined while some of this round
 * are missing: a paper that is reopened begins another round. May be repeated when a mark is corrected; one that
 * changes nothing finishes nothing again.
 */
export async function settlePaper(
  ctx: Ctx<unknown>,
  ref: PaperRef,
  read: (round: number) => Promise<readonly HumanMark[] | undefined>,
): Promise<boolean> {
  const paper = await queries.lockGraded(ctx.db, ref);
  const given = paper && (await read(paper.round));
  const exam = given && (await findExam(ctx, paper.examId));
  if (!exam) return false;
  const { marks, scoreCenti, open } = withHumanMarks(paper.marks, given, exam.totalCenti);
  if (open > 0) return false;
  if (paper.state === PaperState.finished && isDeepStrictEqual(marks, paper.marks)) return false;
  const passed = scoreCenti >= exam.passCenti;
  const stored = await queries.storeResult(ctx.db, ref, { marks, scoreCenti, passed, text: `${scoreCenti / 100} 分` });
  const { userId, paperId, examId } = stored;
  // A void paper has no result; restoring it emits the event.
  if (!stored.voided) await emit(ctx, papersGraded, { papers: [{ userId, paperId, examId, passed }] });
  await chainGrades(ctx, [stored], [{ paperId, marks }]);
  return true;
}
