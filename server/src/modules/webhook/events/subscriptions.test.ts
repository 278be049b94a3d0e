import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { FileKind } from '@ganlin/contract/course/kinds';
import { studyApi } from '@ganlin/contract/course/study';
import { personApi } from '@ganlin/contract/training/person';
import { profileApi } from '@ganlin/contract/iam/profile';
import { beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { aCourse, aFile, openLesson } from '../../../../test/support/courses.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, shiftExam } from '../../../../test/support/exams.ts';
import { openAppWithDepts } from '../../../../test/support/staff.ts';
import { aClass, register } from '../../../../test/support/training.ts';
import { aWebhook } from '../../../../test/support/webhooks.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { papersRegraded } from '../../paper/index.ts';
import { emit } from '../../../platform/events/events.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db } = app.platform;

beforeEach(() => db.deleteFrom('webhookEndpoint').execute());

/** What was stored for an address, in order. */
async function messagesTo(webhookId: string) {
  const rows = await db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookMessage as m', 'm.id', 'd.messageId')
    .where('d.endpointId', '=', webhookId)
    .select(['m.type', 'm.object', 'm.body'])
    .orderBy('m.seq')
    .execute();
  return rows.map(({ type, object, body }) => {
    const parsed = JSON.parse(body) as { type: string; object: string; data: Record<string, unknown> };
    expect([parsed.type, parsed.object]).toEqual([type, object]);
    return parsed;
  });
}

/** Runs what subscribes to the events, without sending anything: the addresses of these tests exist nowhere. */
async function runSubscribers(): Promise<void> {
  for (const job of app.platform.jobs.filter(({ name }) => name.includes('.webhook.'))) {
    for (const { id, data } of await app.platform.queue.fetch<object>(job.name, { batchSize: 100 })) {
      // Twice, as after a worker that died.
      for (let time = 0; time < 2; time++) await job.run(systemCtx(app.platform, id), job.payload.parse(data));
      await app.platform.queue.complete(job.name, id);
    }
  }
}
const runSchedule = async (name: string) => {
  const schedule = app.platform.schedules.find((one) => one.name === name);
  await db.deleteFrom('platformSchedule').where('name', '=', name).execute();
  await takeTurn(app.platform, schedule!);
};

/** A course whose only file is complete as soon as it is opened. */
async function studied(learner: TestUser): Promise<string> {
  const file = aFile({ kind: FileKind.link, url: 'https://www.cma.gov.cn/' });
  const courseId = await aCourse(admin, [file]);
  const { playId } = await openLesson(learner, courseId, file.id);
  await learner.call(studyApi.beat, { playId, fileId: file.id, beats: [{ seq: 1, visible: true, spentMs: 0 }] });
  await runSchedule('course.countDue');
  return courseId;
}

it('a review of a registration, and its undoing, is reported with the class and the account', async () => {
  const { id } = await aWebhook(app);
  const learner = await app.learner();
  const activityId = await aClass(app, { title: '防雷检测初训' });
  await register(app, activityId, { by: learner });
  await register(app, activityId);
  const { records } = await admin.call(personApi.paging, {
    params: { activityId },
    sort: { field: 'createTime', order: 'asc' },
  });
  const ids = records.map((one) => one.id);
  await admin.call(personApi.review, { activityId, ids, verdict: 'accept', reason: '' });
  await runSubscribers();
  await admin.call(personApi.undoReview, { activityId, ids: ids.slice(0, 1) });
  await runSubscribers();
  await admin.call(personApi.review, { activityId, ids: ids.slice(0, 1), verdict: 'refuse', reason: '资料不全' });
  await runSubscribers();
  const own = { registrationId: ids[0], classId: activityId, className: '防雷检测初训', userName: learner.userName };
  const seen = await messagesTo(id);
  expect(seen.map(({ data }) => data).filter(({ registrationId }) => registrationId === ids[0])).toEqual([
    { ...own, outcome: 'approved' },
    { ...own, outcome: 'withdrawn' },
    { ...own, outcome: 'rejected' },
  ]);
  expect(seen.find(({ object }) => object === `registration:${ids[1]}`)?.data).toMatchObject({ userName: null });
  expect(seen).toHaveLength(4);
  expect(JSON.stringify(seen)).not.toMatch(/\d{17}[\dX]|1[3-9]\d{9}(?!\d|-)/);
});

it('a certificate is reported when it is granted and when it is revoked, in this order, and not when suspended', async () => {
  const { id } = await aWebhook(app);
  const templateId = await publishedTemplate(admin);
  const [userId = ''] = await makeHolders(app, 1);
  const granted = await admin.call(certificateGrantApi.save, {
    grantId: newId(),
    templateId,
    issuedOn: '2026-03-05',
    userId,
  });
  await runSubscribers();
  await admin.call(certificateGrantApi.suspend, { id: granted.id, reason: '核查' });
  await admin.call(certificateGrantApi.revoke, { id: granted.id, reason: '违规' });
  await runSubscribers();
  const object = `certificate:${granted.id}`;
  const data = {
    certificateId: granted.id,
    certificateNumber: granted.number,
    issuedOn: '2026-03-05',
    validUntil: '2029-03-04',
    replacesId: null,
    userName: `holder-${userId}`,
  };
  expect(await messagesTo(id)).toMatchObject([
    { type: 'certificate.granted', object, data: { ...data, outcome: 'granted' } },
    { type: 'certificate.revoked', object, data: { ...data, outcome: 'revoked' } },
  ]);
});

it('a completed course is reported once', async () => {
  const { id } = await aWebhook(app);
  const learner = await app.learner();
  const courseId = await studied(learner);
  await runSubscribers();
  expect(await messagesTo(id)).toMatchObject([
    { type: 'course.completed', data: { courseId, userName: learner.userName, outcome: 'completed' } },
  ]);
});

it('a result is reported when it is released, and the exam when everybody has ended', async () => {
  const { id } = await aWebhook(app);
  const learner = await app.learner();
  const release = { score: 2, verdict: 0, answer: 0, analysis: 0 } as const;
  const { examId, title } = await anOpenExam(app, { kinds: ['single', 'single'], release });
  const paperId = await sitAndGrade(app, learner, examId, ['right', 'wrong']);
  await runSchedule('paper.announceResults');
  await runSchedule('paper.noteEnded');
  await runSubscribers();
  await shiftExam(app, examId, -5 * 3_600);
  for (let times = 0; times < 2; times++) {
    await runSchedule('paper.noteEnded');
    await runSubscribers();
  }
  expect(await messagesTo(id)).toMatchObject([
    {
      type: 'result.released',
      object: `paper:${paperId}`,
      data: { examId, examName: title, paperId, userName: learner.userName, outcome: 'failed' },
    },
    { type: 'exam.finished', object: `exam:${examId}`, data: { examId, examName: title } },
  ]);
});

it('a result that a re-grading turns round is reported again, if the first was', async () => {
  const { id } = await aWebhook(app);
  const learner = await app.learner();
  const release = { score: 2, verdict: 0, answer: 0, analysis: 0 } as const;
  const { examId } = await anOpenExam(app, { kinds: ['single', 'single'], release });
  const paperId = await sitAndGrade(app, learner, examId, ['right', 'wrong']);
  const regraded = () =>
    emit(systemCtx(app.platform, 'test'), papersRegraded, {
      regradeId: newId(),
      examId,
      questionId: newId(),
      reason: '答案有误',
      papers: [
        { userId: learner.id, paperId, passedBefore: false, passed: true, scoreBefore: 200, score: 400 },
        { userId: admin.id, paperId: newId(), passedBefore: false, passed: true, scoreBefore: 200, score: 400 },
      ],
    });
  await regraded();
  await runSubscribers();
  expect(await messagesTo(id)).toEqual([]);
  await runSchedule('paper.announceResults');
  await runSubscribers();
  await regraded();
  await runSubscribers();
  const released = (await messagesTo(id)).filter(({ object }) => object === `paper:${paperId}`);
  expect(released.map(({ data }) => data['outcome'])).toEqual(['failed', 'passed']);
});

it('an address that is limited to a region receives nothing about people elsewhere', async () => {
  const [all, north] = [await aWebhook(app), await aWebhook(app, { regionId: depts.region })];
  const templateId = await publishedTemplate(admin);
  const [inside = ''] = await makeHolders(app, 1, { deptId: depts.city });
  const [outside = ''] = await makeHolders(app, 1, { deptId: depts.south });
  for (const userId of [inside, outside])
    await admin.call(certificateGrantApi.save, { grantId: newId(), templateId, issuedOn: '2026-03-05', userId });
  await runSubscribers();
  const namesTo = async ({ id }: { id: string }) => (await messagesTo(id)).map(({ data }) => String(data['userName']));
  expect((await namesTo(all)).toSorted()).toEqual([`holder-${inside}`, `holder-${outside}`].toSorted());
  expect(await namesTo(north)).toEqual([`holder-${inside}`]);
});

it('an exam is reported to a region if somebody of it has sat it', async () => {
  const north = await aWebhook(app, { regionId: depts.region });
  const [inside, outside] = [await app.learner(), await app.learner()];
  await db.updateTable('iamUser').set({ deptId: depts.county }).where('id', '=', inside.id).execute();
  const exams = [];
  for (const learner of [inside, outside]) {
    const { examId } = await anOpenExam(app, { kinds: ['single'] });
    await sitAndGrade(app, learner, examId, ['right']);
    await shiftExam(app, examId, -5 * 3_600);
    exams.push(examId);
  }
  await runSchedule('paper.noteEnded');
  await runSubscribers();
  const ended = (await messagesTo(north.id)).filter(({ type }) => type === 'exam.finished');
  expect(ended.map(({ data }) => data['examId'])).toEqual([exams[0]]);
});

it('messages about somebody go with the account', async () => {
  const { id } = await aWebhook(app);
  const learner = await app.learner();
  await studied(learner);
  await runSubscribers();
  expect(await messagesTo(id)).toHaveLength(1);
  await learner.call(profileApi.eraseOwn, { password: learner.password, sure: '注销账号' });
  await runSubscribers();
  expect(await messagesTo(id)).toEqual([]);
});
