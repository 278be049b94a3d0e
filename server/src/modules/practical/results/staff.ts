import { CandidateState, candidateStateLabels, examinerRoleLabels, TestState } from '@ganlin/contract/practical/kinds';
import type { practicalTestApi } from '@ganlin/contract/practical/test';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { audienceInScope, scopeOf } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { EXAMINER_PAGE } from '../menus.ts';
import { findCandidate, listCandidates, lockCandidates, updateCandidate } from '../model/candidate.queries.ts';
import { nameOf } from '../model/people.ts';
import { findScore, giveBackScore } from '../model/score.queries.ts';
import { getSheet } from '../model/sheet.ts';
import { findGroup, findTest, isInScope, setThird } from '../model/test.queries.ts';
import { assertState, getTestInScope, targetOf, typedTest, type Test } from '../model/test.ts';
import { decide } from './decide.ts';
import { theoryOf } from './theory.ts';

/** The sheet no longer counts, and stays; its examiner scores again. */
export const giveBack: Handler<typeof practicalTestApi.giveBack> = (ctx, { id, reason }) =>
  transaction(ctx, async (ctx) => {
    const score = await findScore(ctx.db, id);
    const found = score && (await findCandidate(ctx.db, score.candidateId));
    const test = found && (await findInScope(ctx, found.testId));
    if (!score || !test) throw new AppError('practicalScoreNotFound');
    assertState(test, TestState.open);
    const candidate = await findCandidate(ctx.db, score.candidateId, { lock: true });
    const isGiven = await giveBackScore(ctx.db, id, { by: ctx.user.id, reason, now: ctx.now });
    if (!candidate || !isGiven) throw new AppError('practicalScoreNotFound');
    const name = await nameOf(ctx, candidate.userId);
    await record(ctx, {
      action: 'practical.givenBack',
      target: targetOf(test.id),
      summary: `${test.title} ${name} ${examinerRoleLabels[score.role]}`,
      before: { total: score.totalCenti / 100 },
      after: { scoreId: id, reason },
    });
    const theory = await theoryOf(ctx, test, candidate.userId);
    const sheet = await getSheet(ctx, test.sheetId);
    await decide(ctx, { test, sheet, candidate, theory, reason: `实操评分退回重评：${reason}` });
    const values = { title: test.title, name, reason };
    const once = `practical-returned:${id}`;
    const userIds = [score.examinerId];
    await notify(ctx, { userIds, template: 'practicalGivenBack', values, link: EXAMINER_PAGE, once });
    return null;
  });

export const markAbsent: Handler<typeof practicalTestApi.markAbsent> = (ctx, { ids, absent }) =>
  transaction(ctx, async (ctx) => {
    const first = await findCandidate(ctx.db, ids[0] ?? '');
    const test = first && (await findInScope(ctx, first.testId));
    if (!test) throw new AppError('practicalCandidateNotFound');
    assertState(test, TestState.open);
    const unique = [...new Set(ids)];
    const candidates = await lockCandidates(ctx.db, unique);
    if (candidates.length !== unique.length || candidates.some(({ testId }) => testId !== test.id))
      throw new AppError('practicalCandidateNotFound');
    const { waiting, absent: isAbsent } = CandidateState;
    const [from, to] = absent ? [waiting, isAbsent] : [isAbsent, waiting];
    const wrong = candidates.find(({ state }) => state !== from && state !== to);
    if (wrong) throw new AppError('practicalCandidateStateWrong', { state: candidateStateLabels[wrong.state] });
    for (const { id } of candidates) await updateCandidate(ctx.db, id, { state: to });
    const numbers = candidates.map(({ groupNumber, number }) => `${groupNumber}-${number}`);
    await record(ctx, {
      action: 'practical.absentMarked',
      target: targetOf(test.id),
      summary: test.title,
      after: { absent, numbers },
    });
    return null;
  });

export const assignThird: Handler<typeof practicalTestApi.assignThird> = (ctx, { id, group: number, userId }) =>
  transaction(ctx, async (ctx) => {
    const test = await getTestInScope(ctx, id, { lock: true });
    assertState(test, TestState.open);
    await audienceInScope(ctx, { all: false, deptIds: [], roleIds: [], userIds: [userId] });
    const group = await findGroup(ctx.db, id, number);
    const problem = (text: string) => new AppError('practicalPeopleWrong', { problem: text });
    if (!group) throw problem(`没有第 ${number} 组`);
    if (userId === group.leadId || userId === group.secondId) throw problem('已经是这一组的考官');
    const candidates = await listCandidates(ctx.db, id);
    if (candidates.some((one) => one.userId === userId)) throw problem('考官同时是考生');
    if (group.thirdId === userId) return null;
    await setThird(ctx.db, { testId: id, number }, userId);
    const name = await nameOf(ctx, userId);
    const summary = `${test.title} 第 ${number} 组 ${name}`;
    await record(ctx, { action: 'practical.thirdAssigned', target: targetOf(id), summary });
    const waiting = candidates.filter(
      ({ groupNumber, state }) => groupNumber === number && state === CandidateState.awaitingThird,
    );
    for (const one of waiting) {
      const values = {
        title: test.title,
        name: await nameOf(ctx, one.userId),
        group: String(number),
        number: String(one.number),
      };
      const once = `practical-third:${one.id}:${one.resultNumber}`;
      await notify(ctx, { userIds: [userId], template: 'practicalThird', values, link: EXAMINER_PAGE, once });
    }
    return null;
  });

/** Locked against a change of its state, as when a sheet is handed in. */
async function findInScope(ctx: Ctx<User>, testId: string): Promise<Test | undefined> {
  const scope = await scopeOf(ctx);
  const row = await findTest(ctx.db, testId, { lock: 'share' });
  return row && (await isInScope(ctx.db, scope, testId)) ? typedTest(row) : undefined;
}
