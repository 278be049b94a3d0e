import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import { findExam } from '../../exam/index.ts';
import { areScoresOut, countedResults } from '../../paper/index.ts';
import { findCandidate, listCandidatesOf } from '../model/candidate.queries.ts';
import { getSheet } from '../model/sheet.ts';
import { findTest } from '../model/test.queries.ts';
import { typedTest, type Test } from '../model/test.ts';
import { decide } from './decide.ts';
import type { Theory } from './result.rules.ts';
import { listAwaitingTheory, listTestsWithExam } from './theory.queries.ts';

/** The theory of a candidate once its score is released; undefined before, and without an exam. */
export async function theoryOf(
  ctx: Ctx<unknown>,
  { examId }: Pick<Test, 'examId'>,
  userId: string,
): Promise<Theory | undefined> {
  if (examId === null || !(await areScoresOut(ctx, examId))) return undefined;
  const exam = await findExam(ctx, examId);
  const result = (await countedResults(ctx, { userIds: [userId], examIds: [examId] })).get(userId)?.get(examId);
  return exam && result && { ...result, fullCenti: exam.totalCenti };
}

const AT_ONCE = 200;

/** A release has no event of its own where it happens by the clock: who waits for one is asked for again. */
export async function joinReleased(ctx: Ctx<null>): Promise<void> {
  const waiting = await listAwaitingTheory(ctx.db, AT_ONCE);
  await eachAlone(ctx, waiting, { name: (id) => `candidate ${id}`, run: (id) => decideAgain(ctx, id, '理论成绩公布') });
}

/** Results of an exam have changed: those of its practical tests follow. */
export async function followTheory(
  ctx: Ctx<null>,
  {
    examId,
    userIds,
    reason,
  }: { readonly examId: string; readonly userIds: readonly string[]; readonly reason: string },
): Promise<void> {
  for (const testId of await listTestsWithExam(ctx.db, examId)) {
    const candidates = await listCandidatesOf(ctx.db, testId, userIds);
    for (const { id } of candidates) await decideAgain(ctx, id, reason);
  }
}

/** In its own transaction, with the candidate locked. */
const decideAgain = (ctx: Ctx, candidateId: string, reason: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const candidate = await findCandidate(ctx.db, candidateId, { lock: true });
    const row = candidate && (await findTest(ctx.db, candidate.testId));
    if (!candidate || !row) return;
    const test = typedTest(row);
    const sheet = await getSheet(ctx, test.sheetId);
    const theory = await theoryOf(ctx, test, candidate.userId);
    await decide(ctx, { test, sheet, candidate, theory, reason });
  });
