import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, shiftExam, sit } from '../../../../test/support/exams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Two hours until entry closes, one to answer, and the grace period. */
const TO_THE_END = -(7200 + 3600 + 31);
const all = { score: true, verdict: true, answer: true, analysis: true };
const atTheEnd: ReleaseRules = { score: 3, verdict: 3, answer: 3, analysis: 3 };
const later = () => new Date(Date.now() + 30 * 86_400_000).toISOString();
const releasedTo = async (learner: TestUser, paperId: string) =>
  (await learner.call(resultApi.detail, { paperId })).released;

/** An exam that releases results at its end, and a graded paper of it. */
async function anExam(release: Partial<ReleaseRules> = {}) {
  const { examId } = await anOpenExam(app, { release: { ...atTheEnd, ...release } });
  const [learner, other, admin] = [await app.learner(), await app.learner(), await app.admin()];
  const paperId = await sitAndGrade(app, learner, examId);
  const arrange = (userId: string) =>
    admin.call(examApi.saveOverride, { examId, userId, endTime: later(), reason: '补考' });
  const postpone = async () => {
    const form = await admin.call(examApi.detail, { id: examId });
    await admin.call(examApi.save, { id: examId, version: form.version, form: { ...form, endTime: later() } });
  };
  return { examId, learner, other, admin, paperId, arrange, postpone };
}

describe('results released at the end', () => {
  it('stay released when someone is admitted later, and takes the exam', async () => {
    const { examId, learner, other, paperId, arrange } = await anExam();
    await shiftExam(app, examId, TO_THE_END);
    expect(await releasedTo(learner, paperId)).toEqual(all);
    await arrange(other.id);
    expect(await releasedTo(learner, paperId)).toEqual(all);
    const theirs = await sitAndGrade(app, other, examId);
    expect(await releasedTo(learner, paperId)).toEqual(all);
    // Their own result waits for their end.
    expect(await releasedTo(other, theirs)).toMatchObject({ verdict: false, answer: false });
  });

  it('stay released when the end of the exam is postponed', async () => {
    const { examId, learner, paperId, postpone } = await anExam();
    await shiftExam(app, examId, TO_THE_END);
    expect(await releasedTo(learner, paperId)).toEqual(all);
    await postpone();
    expect(await releasedTo(learner, paperId)).toEqual(all);
    const { records } = await learner.call(resultApi.mine, { params: {} });
    expect(records).toMatchObject([{ score: 10 }]);
    // An examinee who takes it now is shown nothing before its new end, by which it is over once more.
    const another = await app.learner();
    const theirs = await sitAndGrade(app, another, examId);
    expect(await releasedTo(another, theirs)).toMatchObject({ score: false, answer: false });
    await shiftExam(app, examId, -31 * 86_400);
    expect([await releasedTo(another, theirs), await releasedTo(learner, paperId)]).toEqual([all, all]);
  });

  it('with only a score stay released, even if nobody viewed it before the end was postponed', async () => {
    const { examId, learner, paperId, postpone } = await anExam({ verdict: 0, answer: 0, analysis: 0 });
    await shiftExam(app, examId, TO_THE_END);
    await postpone();
    expect(await releasedTo(learner, paperId)).toMatchObject({ score: true, verdict: false });
  });

  it('are not released for a copy of the exam', async () => {
    const { examId, learner, paperId, admin } = await anExam();
    await shiftExam(app, examId, TO_THE_END);
    expect(await releasedTo(learner, paperId)).toEqual(all);
    const { id } = await admin.call(examApi.copy, { id: examId });
    const { rows } = await app.platform.pool.query(
      'select ended_at, all_ended_at from exam_exam where id = $1 and state = 0',
      [id],
    );
    expect(rows).toEqual([{ ended_at: null, all_ended_at: null }]);
  });
});

describe('results not yet released', () => {
  it('wait when the end is postponed before it is reached', async () => {
    const { examId, learner, paperId, arrange, postpone, other } = await anExam();
    await arrange(other.id);
    await shiftExam(app, examId, TO_THE_END);
    // The score reveals nothing to examinees still answering; the rest would.
    expect(await releasedTo(learner, paperId)).toMatchObject({ score: true, verdict: false, answer: false });
    await postpone();
    expect(await releasedTo(learner, paperId)).toMatchObject({ score: true, verdict: false, answer: false });
  });

  it('wait for an examinee with more time, and then for those admitted meanwhile', async () => {
    const { examId, learner, other, admin, paperId, arrange } = await anExam();
    const sitting = await sit(other, examId);
    await admin.call(papersApi.extend, {
      id: randomUUID(),
      paperIds: [sitting.paperId],
      minutes: 600,
      reason: '设备故障',
    });
    await shiftExam(app, examId, TO_THE_END);
    expect(await releasedTo(learner, paperId)).toMatchObject({ verdict: false });
    await arrange((await app.learner()).id);
    await other.call(sittingApi.handIn, { paperId: sitting.paperId, epoch: sitting.epoch });
    expect(await releasedTo(learner, paperId)).toMatchObject({ score: true, verdict: false, answer: false });
  });

  it('wait with verdicts for special arrangements, even where answers come later', async () => {
    const { examId, learner, other, admin, paperId } = await anExam({ answer: 4, analysis: 4 });
    await admin.call(examApi.saveOverride, { examId, userId: other.id, extraMinutes: 60, reason: '视力障碍' });
    await shiftExam(app, examId, TO_THE_END);
    expect(await releasedTo(learner, paperId)).toMatchObject({ score: true, verdict: false });
    await shiftExam(app, examId, -3600);
    expect(await releasedTo(learner, paperId)).toMatchObject({ score: true, verdict: true, answer: false });
  });
});
