import { randomUUID } from 'node:crypto';
import { messageApi } from '@ganlin/contract/message/message';
import { AttendanceState, RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi as api } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { papersApi } from '@ganlin/contract/paper/papers';
import { CountingAttempt } from '@ganlin/contract/exam/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { papersRegraded } from '../../paper/index.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { aClass, register, someone, someSessions } from '../../../../test/support/trainclasses.ts';

const { present, late, leave } = AttendanceState;
const { enrolled, completed, failed } = RegistrationState;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const peopleOf = async (activityId: string) =>
  (await admin.call(api.paging, { params: { activityId }, sort: { field: 'createTime', order: 'asc' } })).records;

async function attend(personId: string, sessions: readonly { id: string }[], states: readonly AttendanceState[]) {
  const rows = states.map((state, n) => ({ sessionId: sessions[n]!.id, personId, state, at: app.clock.now, note: '' }));
  await app.platform.db.insertInto('trainingAttendance').values(rows).execute();
}

describe('completing', () => {
  it('depends on the share of sessions: late counts, leave does not; learners are told what is missing', async () => {
    const sessions = someSessions(app, 3);
    const activityId = await aClass(app, admin, { sessions, attendancePercent: 66, review: false });
    const learner = await app.learner();
    await register(app, activityId);
    await learner.call(registrationApi.save, { ...someone(), activityId });
    const ids = (await peopleOf(activityId)).map(({ id }) => id);
    await attend(ids[0]!, sessions, [present, late]);
    await attend(ids[1]!, sessions, [present, leave]);
    expect(await admin.call(api.complete, { activityId, ids, verdict: 'rule' })).toEqual({ completed: 1, failed: 1 });
    const [one, other] = await peopleOf(activityId);
    expect(one).toMatchObject({ state: completed, attended: 2, reason: '' });
    expect(other).toMatchObject({ state: failed, attended: 1, reason: '出勤 1/3 次，低于要求的 66%' });
    await app.runJobs();
    const { records } = await learner.call(messageApi.paging, { params: {} });
    expect(records.filter(({ title }) => title.startsWith('结业结果'))).toHaveLength(1);
    expect(await admin.call(api.counts, { activityId })).toMatchObject({ taken: 2 });
    const { records: classes } = await admin.call(trainclassApi.paging, { params: {} });
    expect(classes.find(({ id }) => id === activityId)).toMatchObject({ learners: 2, completed: 1 });
  });

  it('depends on the exams too, by the attempt that counts; without an account there are none', async () => {
    const { examId } = await anOpenExam(app, { attempts: 2, counting: CountingAttempt.last });
    const activityId = await aClass(app, admin, { examIds: [examId], examsPassed: true, review: false });
    const [good, fallen] = [await app.learner(), await app.learner()];
    for (const learner of [good, fallen]) await learner.call(registrationApi.save, { ...someone(), activityId });
    await register(app, activityId);
    await sitAndGrade(app, good, examId, []);
    await sitAndGrade(app, fallen, examId, []);
    await sitAndGrade(app, fallen, examId, ['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
    const ids = (await peopleOf(activityId)).map(({ id }) => id);
    await admin.call(api.complete, { activityId, ids, verdict: 'rule' });
    expect((await peopleOf(activityId)).map(({ state, reason }) => [state, reason])).toEqual([
      [completed, ''],
      [failed, '考试 1 场，合格 0 场'],
      [failed, '考试 1 场，合格 0 场'],
    ]);
  });

  it('is decided again after re-grading where the rule had decided, and not where staff had', async () => {
    const { examId } = await anOpenExam(app, {});
    const activityId = await aClass(app, admin, { examIds: [examId], examsPassed: true, review: false });
    const papers: { userId: string; paperId: string }[] = [];
    for (let n = 0; n < 2; n++) {
      const learner = await app.learner();
      await learner.call(registrationApi.save, { ...someone(), activityId });
      const paperId = await sitAndGrade(app, learner, examId, ['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
      papers.push({ userId: learner.id, paperId });
    }
    const [first, second] = (await peopleOf(activityId)).map(({ id }) => id);
    await admin.call(api.complete, { activityId, ids: [first!], verdict: 'rule' });
    await admin.call(api.complete, { activityId, ids: [second!], verdict: 'failed', reason: '中途离开' });
    await app.platform.db.updateTable('paperPaper').set({ passed: true }).where('examId', '=', examId).execute();
    const all = papers.map((paper) => ({ ...paper, passedBefore: false, passed: true, scoreBefore: 0, score: 1000 }));
    const event = { regradeId: examId, examId, questionId: examId, reason: '漏列一项', papers: all };
    await emit(systemCtx(app.platform, 'test'), papersRegraded, event);
    await app.runJobs();
    expect((await peopleOf(activityId)).map(({ state, reason }) => [state, reason])).toEqual([
      [completed, ''],
      [failed, '中途离开'],
    ]);
  });

  it('is decided again when a passed paper is voided, and when it is restored', async () => {
    const { examId } = await anOpenExam(app, {});
    const activityId = await aClass(app, admin, { examIds: [examId], examsPassed: true, review: false });
    const learner = await app.learner();
    await learner.call(registrationApi.save, { ...someone(), activityId });
    const paperId = await sitAndGrade(app, learner, examId);
    const [person] = await peopleOf(activityId);
    await admin.call(api.complete, { activityId, ids: [person!.id], verdict: 'rule' });
    const stateNow = async () => (await peopleOf(activityId)).map(({ state, reason }) => [state, reason]);
    expect(await stateNow()).toEqual([[completed, '']]);
    await admin.call(papersApi.void, { id: randomUUID(), paperIds: [paperId], reason: '替考' });
    await app.runJobs();
    expect(await stateNow()).toEqual([[failed, '考试 1 场，合格 0 场']]);
    const { trail } = await admin.call(api.detail, { id: person!.id });
    expect(trail.at(-1)).toMatchObject({ actor: '答卷作废：替考' });
    await admin.call(papersApi.restore, { id: randomUUID(), paperIds: [paperId], reason: '查明无误' });
    await app.runJobs();
    expect(await stateNow()).toEqual([[completed, '']]);
  });

  it('can be decided by staff and decided again, but only for enrolled learners', async () => {
    const activityId = await aClass(app, admin);
    await register(app, activityId);
    const ids = (await peopleOf(activityId)).map(({ id }) => id);
    const decide = (verdict: 'completed' | 'failed', reason = '') =>
      admin.call(api.complete, { activityId, ids, verdict, reason });
    await expect(decide('completed')).toRefuse('registrationFixed');
    await admin.call(api.review, { activityId, ids, verdict: 'accept' });
    expect((await peopleOf(activityId))[0]?.state).toBe(enrolled);
    expect(await decide('failed', '中途离开')).toEqual({ completed: 0, failed: 1 });
    await decide('completed', '已补课');
    await decide('completed', '已补课');
    const { trail: history, state } = await admin.call(api.detail, { id: ids[0]! });
    expect(state).toBe(completed);
    expect(history.map(({ text }) => text)).toEqual(['提交报名', '审核通过', '未结业：中途离开', '已结业：已补课']);
  });
});
