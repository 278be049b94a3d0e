import type { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import {
  CandidateState,
  candidateStateLabels,
  ExaminerTask,
  examinerRoleLabels,
  TestState,
} from '@ganlin/contract/practical/kinds';
import { marksProblem, totalCentiOf, vetoedItems } from '@ganlin/contract/practical/score-sum';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { taskOf } from '../model/role.rules.ts';
import { findScore, insertScore, listTotals, type Score } from '../model/score.queries.ts';
import { getSheet } from '../model/sheet.ts';
import { assertState, targetOf } from '../model/test.ts';
import { decide } from '../results/decide.ts';
import { theoryOf } from '../results/theory.ts';
import { listPhotoIds } from './examiner.queries.ts';
import { getOwnCandidate } from './own-candidate.ts';

type Input = Parameters<Handler<typeof practicalExaminerApi.handIn>>[1];

/**
 * Stores a sheet once, however often a phone sends it, and decides the result when it was the last one. The candidate
 * is locked: of two examiners who hand in at the same moment, the second decides.
 */
export const handIn: Handler<typeof practicalExaminerApi.handIn> = (ctx, input) =>
  transaction(ctx, async (ctx) => {
    const { candidate, test, role } = await getOwnCandidate(ctx, input.candidateId, { lock: true });
    const stored = await findScore(ctx.db, input.id);
    if (stored) return repeated(ctx, stored, input);
    assertState(test, TestState.open);
    const totals = await listTotals(ctx.db, [candidate.id]);
    if (totals.some((one) => one.role === role)) throw new AppError('practicalAlreadyScored');
    const { state } = candidate;
    if (state === CandidateState.absent)
      throw new AppError('practicalCandidateStateWrong', { state: candidateStateLabels[state] });
    if (taskOf(role, state, { isHandedIn: false, isReturned: false }) === ExaminerTask.notNeeded)
      throw new AppError('practicalThirdNotNeeded');
    const sheet = await getSheet(ctx, test.sheetId);
    const { sections } = sheet;
    await refuseIncomplete(ctx, sections, input);
    const totalCenti = totalCentiOf(sections, input.marks);
    await insertScore(ctx.db, {
      id: input.id,
      candidateId: candidate.id,
      examinerId: ctx.user.id,
      role,
      marks: JSON.stringify(input.marks),
      totalCenti,
      vetoedItems: vetoedItems(sections, input.marks),
      elapsedSeconds: input.elapsedSeconds,
      examinerSign: JSON.stringify(input.examinerSign),
      candidateSign: JSON.stringify(input.candidateSign),
      finishedAt: input.finishedAt,
      handedInAt: ctx.now,
    });
    const summary = `${test.title} 第 ${candidate.groupNumber} 组 ${candidate.number} 号 ${examinerRoleLabels[role]}`;
    const after = { scoreId: input.id, total: totalCenti / 100, elapsedSeconds: input.elapsedSeconds };
    await record(ctx, { action: 'practical.scored', target: targetOf(test.id), summary, after });
    const theory = await theoryOf(ctx, test, candidate.userId);
    await decide(ctx, { test, sheet, candidate, theory, reason: '实操成绩变动' });
    return { id: input.id, total: totalCenti, handedInAt: ctx.now };
  });

/** The reply to the first call was lost: what it stored is the answer. Ids of others name nothing. */
function repeated(ctx: Ctx<User>, { id, examinerId, candidateId, totalCenti, handedInAt }: Score, input: Input) {
  if (examinerId !== ctx.user.id || candidateId !== input.candidateId) throw new AppError('practicalAlreadyScored');
  return { id, total: totalCenti, handedInAt };
}

async function refuseIncomplete(
  ctx: Ctx<User>,
  sections: Parameters<typeof marksProblem>[0],
  { candidateId, marks, examinerSign, candidateSign }: Input,
): Promise<void> {
  const problem =
    marksProblem(sections, marks) ??
    (examinerSign.length === 0 ? '考官还没有签名' : candidateSign.length === 0 ? '考生还没有签名' : null);
  if (problem !== null) throw new AppError('practicalScoreIncomplete', { problem });
  const known = new Set(await listPhotoIds(ctx.db, { candidateId, examinerId: ctx.user.id }));
  if (!marks.flatMap(({ photoIds }) => photoIds).every((id) => known.has(id)))
    throw new AppError('practicalPhotoNotFound');
}
