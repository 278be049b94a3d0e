import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { CountingAttempt, ExamResult, PaperState } from '@ganlin/contract/exam/kinds';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import { DataScope } from '@ganlin/contract/iam/role';
import { resultApi } from '@ganlin/contract/paper/result';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { Verdict } from '@ganlin/contract/question/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, everyKind, shiftExam, shiftPaper, sit } from '../../../../test/support/exams.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { ownPapers } from './results-own-data.ts';
import { sweep } from '../hand-in/sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const rules = (score: number, verdict = 0, answer = 0, analysis = 0) =>
  ({ score, verdict, answer, analysis }) as ReleaseRules;
const detailOf = (caller: TestUser, paperId: string) => caller.call(resultApi.detail, { paperId });

describe('a result', () => {
  it('with everything released shows each question, its points and rule, the correct answer and why [S3-147]', async () => {
    const { examId } = await anOpenExam(app, { kinds: everyKind });
    const learner = await app.learner();
    const paperId = await sitAndGrade(app, learner, examId, ['right', 'wrong', 'right', null, 'wrong']);
    const result = await detailOf(learner, paperId);
    expect(result).toMatchObject({ score: 8, result: 0, open: 0, handedInBy: 1, totalScore: 14 });
    expect(result.sections).toMatchObject([{ name: '第一部分', score: 8, maxScore: 14 }]);
    expect(result.questions.map(({ verdict }) => verdict)).toEqual([1, 0, 1, 0, 0, 1, 1]);
    expect(result.questions.map(({ score, maxScore }) => [score, maxScore])).toEqual(
      [2, 0, 2, 0, 0, 2, 2].map((score) => [score, 2]),
    );
    const [single, multi, , essay, , , combined] = result.questions;
    expect(multi?.rule).toBe('多选：全对得分，其余不得分');
    expect(essay).toMatchObject({ answer: null, rule: '简答：未作答，不得分' });
    expect(essay?.key?.body).toMatchObject({ reference: '<p>先断电</p>', keywords: [] });
    expect(single?.key?.analysis).toContain('SECRET');
    expect(Object.values(combined?.childVerdicts ?? {})).toEqual([Verdict.right, Verdict.right]);
    const shownIds = single?.question.options.map(({ id }) => id);
    expect(shownIds).toContain(single?.answer?.options?.[0]);
    expect(single?.question).toMatchObject({ code: '', version: 1 });
  });

  it('of a score alone contains no questions [S3-146]', async () => {
    const { examId } = await anOpenExam(app, { kinds: everyKind, release: rules(2) });
    const learner = await app.learner();
    const paperId = await sitAndGrade(app, learner, examId, ['right', 'right', 'right', null]);
    expect(await detailOf(learner, paperId)).toMatchObject({
      score: 12,
      result: 1,
      released: { score: true, verdict: false, answer: false, analysis: false },
      questions: [],
      sections: [],
      tags: [],
    });
  });

  it('with verdicts but no answers has no key; with answers but no analysis no explanation', async () => {
    const learner = await app.learner();
    const verdicts = await anOpenExam(app, { kinds: ['single', 'multi'], release: rules(2, 2) });
    const reply = await detailOf(learner, await sitAndGrade(app, learner, verdicts.examId, ['wrong']));
    expect(reply.questions.map(({ verdict, key }) => [verdict, key])).toEqual([
      [Verdict.wrong, null],
      [Verdict.right, null],
    ]);
    const answers = await anOpenExam(app, { kinds: everyKind, release: rules(2, 2, 2) });
    const shown = await detailOf(
      learner,
      await sitAndGrade(app, learner, answers.examId, ['wrong', 'wrong', 'wrong', null]),
    );
    const keys = shown.questions.map(({ key }) => key);
    expect(keys.every((key) => key?.analysis === '')).toBe(true);
    expect(JSON.stringify(keys)).not.toMatch(/用于暖云|SECRET/);
    expect(keys[0]?.body).toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ right: true })]),
    });
  });

  it('released at the end or by hand is not available before', async () => {
    const [byEnd, byHand] = [
      await anOpenExam(app, { release: rules(3, 3, 3, 3) }),
      await anOpenExam(app, { release: rules(4, 4, 4, 4) }),
    ];
    const learner = await app.learner();
    const [one, other] = [
      await sitAndGrade(app, learner, byEnd.examId),
      await sitAndGrade(app, learner, byHand.examId),
    ];
    const hidden = { score: null, result: null, questions: [] };
    expect(await detailOf(learner, one)).toMatchObject({ ...hidden, state: PaperState.finished });
    await shiftExam(app, byEnd.examId, -7200 - 3600 - 31);
    expect(await detailOf(learner, one)).toMatchObject({ score: 10, released: { analysis: true } });
    await shiftExam(app, byHand.examId, -7200 - 3600 - 31);
    expect(await detailOf(learner, other)).toMatchObject(hidden);
    await (await app.admin()).call(examApi.release, { id: byHand.examId });
    expect(await detailOf(learner, other)).toMatchObject({ score: 10, released: { analysis: true } });
  });

  it('of answers waits for examinees with more time by a special arrangement', async () => {
    const { examId } = await anOpenExam(app, { release: rules(3, 3, 3, 3) });
    const [learner, slow, admin] = [await app.learner(), await app.learner(), await app.admin()];
    const paperId = await sitAndGrade(app, learner, examId);
    await admin.call(examApi.saveOverride, { examId, userId: slow.id, extraMinutes: 60, reason: '视力障碍' });
    await shiftExam(app, examId, -7200 - 3600 - 31);
    expect(await detailOf(learner, paperId)).toMatchObject({ released: { answer: false }, questions: [] });
    await shiftExam(app, examId, -3600);
    expect(await detailOf(learner, paperId)).toMatchObject({ released: { answer: true } });
  });

  it('of answers waits for a paper that staff gave more time', async () => {
    const { examId } = await anOpenExam(app, { release: rules(3, 3, 3, 3) });
    const [learner, slow, admin] = [await app.learner(), await app.learner(), await app.admin()];
    const paperId = await sitAndGrade(app, learner, examId);
    const sitting = await sit(slow, examId);
    await admin.call(papersApi.extend, {
      id: randomUUID(),
      paperIds: [sitting.paperId],
      minutes: 600,
      reason: '设备故障',
    });
    await shiftExam(app, examId, -7200 - 3600 - 31);
    expect(await detailOf(learner, paperId)).toMatchObject({ released: { answer: false }, questions: [] });
    await slow.call(sittingApi.handIn, { paperId: sitting.paperId, epoch: sitting.epoch });
    expect(await detailOf(learner, paperId)).toMatchObject({ released: { answer: true } });
  });

  it('that is incomplete has no score, and says what a grader must still judge', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['single', 'essay'], release: rules(1, 1, 1, 1) });
    const learner = await app.learner();
    const result = await detailOf(learner, await sitAndGrade(app, learner, examId));
    expect(result).toMatchObject({ state: PaperState.awaitingGrading, score: null, result: null, open: 1 });
    expect(result.questions).toMatchObject([{ score: 2 }, { score: null, verdict: Verdict.open }]);
  });

  it('is visible to its owner only, and does not exist while the paper is in progress', async () => {
    const { examId } = await anOpenExam(app);
    const [learner, other] = [await app.learner(), await app.learner()];
    const { paperId, epoch } = await sit(learner, examId);
    await expect(detailOf(learner, paperId)).toRefuse('paperNotHandedIn');
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await expect(detailOf(other, paperId)).toRefuse('paperNotFound');
    await expect(detailOf(await app.admin(), paperId)).toRefuse('paperNotFound');
    await expect(detailOf(learner, newId())).toRefuse('paperNotFound');
  });
});

describe('of several attempts', () => {
  const waysOf = (rights: number) => Array.from({ length: 5 }, (_, at) => (at < rights ? 'right' : 'wrong'));

  it.each([
    ['best', CountingAttempt.best, 2, 10],
    ['last', CountingAttempt.last, 3, 6],
    ['first', CountingAttempt.first, 1, 4],
  ] as const)('the %s counts', async (_way, counting, attempt, score) => {
    const { examId, title } = await anOpenExam(app, { attempts: 3, counting });
    const learner = await app.learner();
    for (const rights of [2, 5, 3]) await sitAndGrade(app, learner, examId, waysOf(rights));
    const { records } = await learner.call(resultApi.mine, { params: { keyword: title } });
    const result = score >= 6 ? ExamResult.pass : ExamResult.fail;
    expect(records).toMatchObject([{ examId, attempt, score, result, attempts: 3, counting }]);
    const listed = await learner.call(resultApi.attempts, { examId, userId: learner.id });
    expect(listed.papers.map((paper) => paper.score)).toEqual([4, 10, 6]);
    expect(listed.countingPaperId).toBe(records[0]?.paperId);
    const { records: passed } = await learner.call(resultApi.mine, { params: { keyword: title, result: 1 } });
    expect(passed).toHaveLength(result);
  });

  it('none counts while no score may be shown', async () => {
    const { examId, title } = await anOpenExam(app, { attempts: 0, release: rules(4) });
    const learner = await app.learner();
    for (const rights of [5, 1]) await sitAndGrade(app, learner, examId, waysOf(rights));
    const { records } = await learner.call(resultApi.mine, { params: { keyword: title } });
    expect(records).toMatchObject([{ attempt: 2, score: null, result: null, attempts: 2 }]);
    const listed = await learner.call(resultApi.attempts, { examId, userId: learner.id });
    expect(listed).toMatchObject({ countingPaperId: null, papers: [{ score: null }, { score: null }] });
  });

  it('each has its state: running, waiting, finished, abandoned [S3-148…S3-151]', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['single', 'essay'], attempts: 0 });
    const learner = await app.learner();
    const { paperId: abandoned } = await sit(learner, examId);
    await shiftPaper(app, abandoned, -3 * 3600);
    await sweep(systemCtx(app.platform, 'test'));
    await sitAndGrade(app, learner, examId, ['right', null]);
    await sitAndGrade(app, learner, examId);
    await sit(learner, examId);
    const { papers } = await learner.call(resultApi.attempts, { examId, userId: learner.id });
    expect(papers.map(({ state }) => state)).toEqual([
      PaperState.abandoned,
      PaperState.finished,
      PaperState.awaitingGrading,
      PaperState.inExam,
    ]);
    expect(PaperState).toEqual({ inExam: 0, awaitingGrading: 1, finished: 2, abandoned: 3 });
  });
});

describe('the attempts of another user', () => {
  it('are shown in full to staff with that user in scope, and are not found for anyone else', async () => {
    const { examId } = await anOpenExam(app, { release: rules(4) });
    const { north, city, south } = await makeDepts(app);
    const learner = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ deptId: city }).where('id', '=', learner.id).execute();
    await sitAndGrade(app, learner, examId);
    const requested = { examId, userId: learner.id };
    const post = { permissions: 'exam:paper:', dataScope: DataScope.deptAndBelow };
    const near = await staffWith(app, { ...post, deptId: north });
    expect(await near.call(resultApi.attempts, requested)).toMatchObject({
      realName: '测试用户',
      deptName: '市',
      papers: [{ score: 10, result: 1 }],
    });
    expect(await learner.call(resultApi.attempts, requested)).toMatchObject({ papers: [{ score: null }] });
    const far = await staffWith(app, { ...post, deptId: south });
    for (const other of [far, await app.staff(), await app.learner()]) {
      await expect(other.call(resultApi.attempts, requested)).toRefuse('examNotFound');
    }
  });
});

describe('my exams', () => {
  const mineOf = async (caller: TestUser, tab: 'open' | 'coming' | 'past', keyword: string) =>
    (await caller.call(entryApi.mine, { params: { tab, keyword } })).records;

  it('are open, upcoming or past, with the user’s attempts so far', async () => {
    const [open, coming] = [await anOpenExam(app, { attempts: 2 }), await anOpenExam(app, { startsIn: 3600 })];
    const learner = await app.learner();
    expect(await mineOf(learner, 'open', open.title)).toMatchObject([
      { id: open.examId, phase: 'open', attempts: 0, attemptsLeft: 2, score: null, startsInMs: 0, totalScore: 10 },
    ]);
    const [soon] = await mineOf(learner, 'coming', coming.title);
    expect(soon).toMatchObject({ id: coming.examId, phase: 'coming' });
    expect(soon!.startsInMs).toBeGreaterThan(3_500_000);
    const { paperId, epoch } = await sit(learner, open.examId);
    expect(await mineOf(learner, 'open', open.title)).toMatchObject([
      { phase: 'running', attempts: 1, attemptsLeft: 1 },
    ]);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await sitAndGrade(app, learner, open.examId);
    expect(await mineOf(learner, 'open', open.title)).toMatchObject([{ phase: 'open', attemptsLeft: 0, score: 10 }]);
    await shiftExam(app, open.examId, -86_400);
    expect(await mineOf(learner, 'open', open.title)).toEqual([]);
    expect(await mineOf(learner, 'past', open.title)).toMatchObject([{ phase: 'past', score: 10, result: 1 }]);
  });

  it('show of a result only what is released', async () => {
    const { examId, title } = await anOpenExam(app, { release: rules(4) });
    const learner = await app.learner();
    await sitAndGrade(app, learner, examId);
    expect(await mineOf(learner, 'open', title)).toMatchObject([{ attempts: 1, score: null, result: null }]);
  });
});

it('a personal data export shows no result before its release', async () => {
  const { examId, title } = await anOpenExam(app, { release: rules(4) });
  const learner = await app.learner();
  await sitAndGrade(app, learner, examId);
  const reply = async () => {
    const { heading, batches } = ownPapers.sheet(systemCtx(app.platform, 'test'), learner.id);
    const rows: unknown[][] = [];
    for await (const batch of batches) rows.push(...batch.map((cells) => [...cells]));
    const [row] = rows;
    return Object.fromEntries(heading.map((column, at) => [column.title, row?.[at]]));
  };
  expect(await reply()).toMatchObject({ 考试: title, 状态: '已完成', 已答题数: 5, 成绩: '', 结果: '' });
  await (await app.admin()).call(examApi.release, { id: examId });
  expect(await reply()).toMatchObject({ 成绩: 10, 结果: '合格' });
});
