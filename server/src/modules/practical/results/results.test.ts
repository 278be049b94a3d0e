import { randomUUID } from 'node:crypto';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { examApi } from '@ganlin/contract/exam/exam';
import { ReleaseWhen } from '@ganlin/contract/exam/release';
import { messageApi } from '@ganlin/contract/message/message';
import { papersApi } from '@ganlin/contract/paper/papers';
import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { CandidateState, ExaminerTask, JoinRule } from '@ganlin/contract/practical/kinds';
import { ownPracticalApi } from '@ganlin/contract/practical/own';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { describe, expect, it } from 'vitest';
import { certificateDesign, publishedTemplate } from '../../../../test/support/certificates.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { anOpenTest, resultOf, score } from '../../../../test/support/practicals.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { practicalEntries } from '../own/person-entries.ts';
import { joinReleased } from './theory.ts';

const { app, admin } = await openAppWithAdmin();
const { passed, failed, scoring, awaitingThird, awaitingTheory, absent } = CandidateState;
const titles = async (person: Caller) =>
  (await person.call(messageApi.paging, { params: {} })).records.map(({ title }) => title);

describe('a third examiner', () => {
  it('is needed if two differ by more than five points, is told so, and decides by the two nearest', async () => {
    const { lead, second, third, candidateId, id, learner } = await anOpenTest(app, admin);
    await expect(score(third, candidateId, 80)).toRefuse('practicalThirdNotNeeded');
    await score(lead, candidateId, 95);
    await score(second, candidateId, 75);
    expect((await resultOf(admin, id)).state).toBe(awaitingThird);
    expect(await titles(third)).toContainEqual(expect.stringMatching(/^请您评分：/));
    expect(await titles(learner)).not.toContainEqual(expect.stringContaining('合格'));
    expect((await third.call(practicalExaminerApi.list, {}))[0]!.candidates[0]!.task).toBe(ExaminerTask.todo);
    await score(third, candidateId, 90);
    expect(await resultOf(admin, id)).toMatchObject({ state: passed, practical: 92.5, score: 92.5 });
  });

  it('is named by staff who were told, and is neither an examiner nor a candidate', async () => {
    const { lead, second, third, candidateId, id, learner } = await anOpenTest(app, admin, { withThird: false });
    await score(lead, candidateId, 95);
    await score(second, candidateId, 75);
    expect(await titles(admin)).toContainEqual(expect.stringMatching(/^需要第三位考官：/));
    const assign = (userId: string) => admin.call(practicalTestApi.assignThird, { id, group: 1, userId });
    await expect(assign(learner.id)).toRefuse('practicalPeopleWrong');
    await expect(assign(lead.id)).toRefuse('practicalPeopleWrong');
    await assign(third.id);
    expect(await titles(third)).toContainEqual(expect.stringMatching(/^请您评分：/));
    await score(third, candidateId, 70);
    expect(await resultOf(admin, id)).toMatchObject({ state: failed, practical: 72.5 });
  });

  it('decides about a veto that one alone recorded', async () => {
    const { lead, second, third, candidateId, id } = await anOpenTest(app, admin);
    await score(lead, candidateId, 100, { veto: true });
    await score(second, candidateId, 90);
    expect((await resultOf(admin, id)).state).toBe(awaitingThird);
    await score(third, candidateId, 100, { veto: true });
    expect(await resultOf(admin, id)).toMatchObject({ state: failed, vetoed: true });
  });
});

it('fails with a veto that both recorded, whatever the points are', async () => {
  const { lead, second, candidateId, id, learner } = await anOpenTest(app, admin);
  await score(lead, candidateId, 100, { veto: true });
  await score(second, candidateId, 100, { veto: true });
  expect(await resultOf(admin, id)).toMatchObject({ state: failed, vetoed: true, practical: 90 });
  expect(await titles(learner)).toContainEqual(expect.stringMatching(/^实操考核不合格：/));
});

describe('giving back', () => {
  it('keeps the old sheet, asks for a new one, and is audited with the reason', async () => {
    const { lead, second, candidateId, id } = await anOpenTest(app, admin);
    const first = await score(lead, candidateId, 90);
    app.clock.advance(60);
    await score(second, candidateId, 90);
    await admin.call(practicalTestApi.giveBack, { id: first.id, reason: '漏评一项' });
    expect(await resultOf(admin, id)).toMatchObject({ state: scoring, practical: null });
    const again = await lead.call(practicalExaminerApi.candidate, { id: candidateId });
    expect(again).toMatchObject({ task: ExaminerTask.returned, own: { id: first.id, returnReason: '漏评一项' } });
    expect(await titles(lead)).toContainEqual(expect.stringMatching(/^评分被退回：/));
    await expect(admin.call(practicalTestApi.giveBack, { id: first.id, reason: '再退' })).toRefuse(
      'practicalScoreNotFound',
    );
    // The phone may still have the sheet that was given back, and send it again.
    expect(await score(lead, candidateId, 90, { id: first.id })).toMatchObject({ id: first.id });
    expect((await resultOf(admin, id)).state).toBe(scoring);
    app.clock.advance(60);
    await score(lead, candidateId, 85);
    expect(await resultOf(admin, id)).toMatchObject({ state: passed, practical: 87.5 });
    const { scores } = await admin.call(practicalTestApi.candidate, { id: candidateId });
    expect(scores.map((one) => [one.total, one.returnReason])).toEqual([
      [90, '漏评一项'],
      [90, ''],
      [85, ''],
    ]);
    const entries = app.platform.db
      .selectFrom('auditEntry')
      .select('action')
      .where('target', '=', `practical-test:${id}`);
    expect((await entries.execute()).map(({ action }) => action)).toContain('practical.givenBack');
  });
});

describe('an absent candidate', () => {
  it('is marked by staff, cannot be scored, and ends a test', async () => {
    const { lead, candidateId, id } = await anOpenTest(app, admin);
    const mark = (isAbsent: boolean) =>
      admin.call(practicalTestApi.markAbsent, { ids: [candidateId], absent: isAbsent });
    await mark(true);
    expect((await resultOf(admin, id)).state).toBe(absent);
    await expect(score(lead, candidateId, 90)).toRefuse('practicalCandidateStateWrong');
    await mark(false);
    await score(lead, candidateId, 90);
    await expect(mark(true)).toRefuse('practicalCandidateStateWrong');
  });
});

describe('with a theory exam', () => {
  const joined = async (form: object = {}, release?: object) => {
    const { examId } = await anOpenExam(app, { passScore: 10, ...(release && { release: release as never }) });
    return { examId, ...(await anOpenTest(app, admin, { form: { examId, ...form } })) };
  };
  const both = async ({ lead, second, candidateId }: Awaited<ReturnType<typeof joined>>, points = 90) => {
    await score(lead, candidateId, points);
    await score(second, candidateId, points);
  };

  it('waits for its score, and is passed with both', async () => {
    const test = await joined();
    await both(test);
    expect((await resultOf(admin, test.id)).state).toBe(awaitingTheory);
    expect((await test.learner.call(ownPracticalApi.list, {}))[0]).toMatchObject({ practical: null, examiners: [] });
    await sitAndGrade(app, test.learner, test.examId);
    await app.runJobs();
    expect(await resultOf(admin, test.id)).toMatchObject({ state: passed, theory: 10, score: 90 });
  });

  it('waits until the score is released, by the clock or by hand', async () => {
    const { byHand, never } = ReleaseWhen;
    const test = await joined({}, { score: byHand, verdict: never, answer: never, analysis: never });
    await sitAndGrade(app, test.learner, test.examId);
    await both(test);
    await app.runJobs();
    const join = () => joinReleased(systemCtx(app.platform, 'test'));
    await join();
    expect((await resultOf(admin, test.id)).state).toBe(awaitingTheory);
    await admin.call(examApi.release, { id: test.examId });
    await join();
    expect((await resultOf(admin, test.id)).state).toBe(passed);
  });

  it('weighs both, and needs each to be passed', async () => {
    const test = await joined({ joinRule: JoinRule.weighted, theoryPercent: 40 });
    await sitAndGrade(app, test.learner, test.examId);
    await app.runJobs();
    await both(test);
    expect(await resultOf(admin, test.id)).toMatchObject({ state: passed, score: 94 });
    const other = await joined({ joinRule: JoinRule.weighted, theoryPercent: 90 });
    await sitAndGrade(app, other.learner, other.examId);
    await both(other, 75);
    expect(await resultOf(admin, other.id)).toMatchObject({ state: failed, practical: 75 });
  });

  it('follows a paper that is void', async () => {
    const test = await joined();
    const paperId = await sitAndGrade(app, test.learner, test.examId);
    await both(test);
    expect((await resultOf(admin, test.id)).state).toBe(passed);
    await admin.call(papersApi.void, { id: randomUUID(), paperIds: [paperId], reason: '替考' });
    await app.runJobs();
    expect((await resultOf(admin, test.id)).state).not.toBe(passed);
  });
});

describe('the certificate', () => {
  /** Says nothing that learners of tests do not have. */
  function design() {
    const whole = certificateDesign();
    const elements = whole.front.elements.map((element) =>
      element.kind === 'text' && element.id === 'name'
        ? { ...element, text: '{holderName}　{practicalScore}' }
        : element,
    );
    return { ...whole, front: { ...whole.front, elements } };
  }

  it('is granted with the result, suspended by a score that fails, and restored by one that passes', async () => {
    const certificateTemplateId = await publishedTemplate(admin, { design: design() });
    const { lead, second, candidateId, learner } = await anOpenTest(app, admin, { form: { certificateTemplateId } });
    const statuses = async () => {
      await app.runJobs();
      return (await learner.call(ownCertificateApi.list, {})).map(({ status }) => status);
    };
    const first = await score(lead, candidateId, 90);
    expect(await statuses()).toEqual([]);
    await score(second, candidateId, 85);
    expect(await statuses()).toEqual([CertificateStatus.valid]);
    const [own] = await learner.call(ownPracticalApi.list, {});
    expect(own).toMatchObject({ state: passed, score: 87.5, certificateNumber: expect.stringMatching(/\d/) as string });
    await admin.call(practicalTestApi.giveBack, { id: first.id, reason: '录像复核' });
    expect(await statuses()).toEqual([CertificateStatus.suspended]);
    const low = await score(lead, candidateId, 40);
    await admin.call(practicalTestApi.giveBack, { id: low.id, reason: '评错人' });
    await score(lead, candidateId, 90);
    expect(await statuses()).toEqual([CertificateStatus.valid]);
  });
});

describe('the candidate', () => {
  it('sees the own result with the scores of the examiners, once it is decided', async () => {
    const { lead, second, candidateId, learner } = await anOpenTest(app, admin);
    await score(lead, candidateId, 90);
    expect(await learner.call(ownPracticalApi.list, {})).toMatchObject([
      { state: scoring, score: null, examiners: [] },
    ]);
    await score(second, candidateId, 85);
    const [own] = await learner.call(ownPracticalApi.list, {});
    expect(own).toMatchObject({ state: passed, score: 87.5, full: 100, pass: 80 });
    expect(own!.examiners.map((one) => one.score)).toEqual([90, 85]);
    const [entry] = await practicalEntries(systemCtx(app.platform, 'test'), learner.id);
    expect(entry).toMatchObject({ kind: 'practical', state: '合格', value: '87.5', startsOn: '2026-06-01' });
    expect(entry!.detail).toContain('2 位考官 90、85 分');
    expect(await lead.call(ownPracticalApi.list, {})).toEqual([]);
  });
});

it('exports the results as a sheet', async () => {
  const { id } = await anOpenTest(app, admin);
  const { taskId } = await admin.call(practicalTestApi.export, { testId: id });
  await app.runJobs();
  const task = app.platform.db.selectFrom('platformTask').select(['done', 'resultName']).where('id', '=', taskId);
  expect(await task.executeTakeFirstOrThrow()).toEqual({ done: 1, resultName: '实操成绩.xlsx' });
});
