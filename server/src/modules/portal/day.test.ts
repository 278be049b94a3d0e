import { randomUUID } from 'node:crypto';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { assignmentApi } from '@ganlin/contract/course/record';
import { ExamResult, OpenType, PaperState } from '@ganlin/contract/exam/kinds';
import { dayApi, MAX_PER_KIND } from '@ganlin/contract/portal/day';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { ClassAction, RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { expect, it } from 'vitest';
import { aResult, fileAppeal } from '../../../test/support/appeals.ts';
import type { TestUser } from '../../../test/support/app.ts';
import { giveIdCard, publishedTemplate } from '../../../test/support/certificates.ts';
import { aCourse, aFile } from '../../../test/support/courses.ts';
import { finishToday } from '../../../test/support/daily.ts';
import { sitAndGrade } from '../../../test/support/exam-answers.ts';
import { anOpenExam, sit } from '../../../test/support/exams.ts';
import { aGrader } from '../../../test/support/grading.ts';
import { report } from '../../../test/support/messages.ts';
import { anOpenTest } from '../../../test/support/practicals.ts';
import { answerAll, bankOf, openRun } from '../../../test/support/practice.ts';
import { openAppWithAdmin } from '../../../test/support/staff.ts';
import { aClass, paid, register } from '../../../test/support/training.ts';

const { app, admin } = await openAppWithAdmin();
const dayOf = (user: TestUser) => user.call(dayApi.detail, {});

/** An exam that only these users see. */
const examFor = (users: readonly TestUser[], times: { startsIn?: number; endsIn?: number; attempts?: number } = {}) =>
  anOpenExam(app, { openType: OpenType.persons, userIds: users.map(({ id }) => id), ...times });

it('begins with the five questions for a new account, and with nothing once they are done', async () => {
  await bankOf(app, 8);
  const learner = await app.learner();
  const first = await dayOf(learner);
  expect(first.due).toEqual({ kind: 'daily', done: 0, total: 5, streak: 0 });
  expect(first).toMatchObject({
    waiting: [],
    study: { yearHourTenths: 0, required: 0 },
    practice: { streak: 0, answers: 0, week: [0, 0, 0, 0, 0, 0, 0] },
    certificates: { all: 0, valid: 0, first: null },
    openExams: 0,
    results: [],
  });
  await finishToday(learner);
  const done = await dayOf(learner);
  expect(done.due).toBeNull();
  expect(done.practice).toMatchObject({ streak: 1, dailyDone: 5, answers: 5, rights: 5 });
});

it('puts a paper in progress before an exam that begins soon, with its time by the clock of the server', async () => {
  const learner = await app.learner();
  const soon = await examFor([learner], { startsIn: 600, endsIn: 7200 });
  const open = await examFor([learner]);
  const before = await dayOf(learner);
  expect(before.due).toMatchObject({ kind: 'exam', examId: soon.examId, phase: 'coming', waitingMinutes: 30 });
  expect(before.due?.kind === 'exam' && before.due.startsInMs).toBeGreaterThan(500_000);
  expect(before.waiting[0]).toMatchObject({ kind: 'exam', examId: open.examId, phase: 'open', startsInMs: 0 });
  expect(before.openExams).toBe(1);
  const { paperId } = await sit(learner, open.examId);
  const { due, waiting } = await dayOf(learner);
  expect(due).toMatchObject({ kind: 'running', paperId, title: open.title, answered: 0, questions: 5 });
  expect(due?.kind === 'running' && due.leftMs).toBeGreaterThan(3_500_000);
  expect(waiting.filter(({ kind }) => kind === 'exam')).toMatchObject([{ examId: soon.examId }]);
});

it('shows a released result and no longer the exam that it is of, unless it may be tried again', async () => {
  const learner = await app.learner();
  const passed = await examFor([learner], { attempts: 3 });
  const failed = await examFor([learner], { attempts: 3 });
  const usedUp = await examFor([learner], { attempts: 1 });
  const all = ['wrong', 'wrong', 'wrong', 'wrong', 'wrong'] as const;
  const first = await sitAndGrade(app, learner, passed.examId, []);
  await sitAndGrade(app, learner, failed.examId, [...all]);
  const last = await sitAndGrade(app, learner, usedUp.examId, [...all]);
  const { due, waiting, results } = await dayOf(learner);
  expect([due, ...waiting].filter((item) => item?.kind === 'exam')).toMatchObject([{ examId: failed.examId }]);
  expect(results).toHaveLength(3);
  expect(results[0]).toMatchObject({ paperId: last, state: PaperState.finished, result: ExamResult.fail, score: 0 });
  expect(results[2]).toMatchObject({ paperId: first, result: ExamResult.pass, score: 10 });
});

it('leads to the proof of payment while a class waits for it', async () => {
  const learner = await app.learner();
  const activityId = await aClass(app, { by: admin, ...paid });
  await register(app, activityId, { by: learner });
  const registered = await dayOf(learner);
  expect(registered.waiting).toMatchObject([{ kind: 'class', classId: activityId, action: ClassAction.none }]);
  const { records } = await admin.call(personApi.paging, { current: 1, size: 10, params: { activityId } });
  await admin.call(personApi.review, { activityId, ids: records.map(({ id }) => id), verdict: 'accept', reason: '' });
  const { due } = await dayOf(learner);
  expect(due).toMatchObject({
    kind: 'class',
    classId: activityId,
    state: RegistrationState.awaitingPayment,
    action: ClassAction.pay,
    feeFen: 120_000,
    text: '请缴费并上传凭证',
  });
  expect(due?.kind === 'class' && due.steps[1]).toEqual({ step: 'payment', state: 'now' });
});

it('shows courses that are due before their deadline, and how far the required ones are', async () => {
  const learner = await app.learner();
  const file = aFile();
  const courseId = await aCourse(admin, [file], { title: '空域申请', hourTenths: 60 });
  const deadline = addDays(app.clock.now, 3).toISOString();
  await admin.call(assignmentApi.save, { courseId, userIds: [learner.id], deadline });
  const { due, study } = await dayOf(learner);
  expect(due).toMatchObject({ kind: 'course', courseId, required: true, percent: 0, next: { fileId: file.id } });
  expect(study).toEqual({ yearHourTenths: 0, leftHourTenths: 60, required: 1, requiredDone: 0 });
});

it('warns of a certificate that expires, and counts the valid ones', async () => {
  const learner = await app.learner();
  await giveIdCard(app, learner.id);
  const templateId = await publishedTemplate(admin, { validityMonths: 36 });
  const issuedOn = dayInChina(addDays(app.clock.now, 40 - 3 * 365));
  const grant = { grantId: randomUUID(), templateId, issuedOn, userId: learner.id };
  const { id } = await admin.call(certificateGrantApi.save, grant);
  const { due, certificates } = await dayOf(learner);
  expect(due).toMatchObject({ kind: 'certificate', id, next: 'renew' });
  expect(certificates).toMatchObject({ all: 1, valid: 1, first: { id } });
});

it('shows practical tests to their candidates and their work to examiners', async () => {
  const heldOn = dayInChina(app.clock.now);
  const { learner, lead, candidateId } = await anOpenTest(app, admin, { form: { heldOn, place: '训练场' } });
  expect((await dayOf(learner)).due).toMatchObject({ kind: 'practical', id: candidateId, place: '训练场', group: 1 });
  expect((await dayOf(lead)).due).toMatchObject({ kind: 'examiner', tests: 1, waiting: 1 });
});

it('lists only a few of each kind', async () => {
  const learner = await app.learner();
  for (let exam = 0; exam < MAX_PER_KIND + 1; exam++) await examFor([learner]);
  const { due, waiting, openExams } = await dayOf(learner);
  expect([due, ...waiting].filter((item) => item?.kind === 'exam')).toHaveLength(MAX_PER_KIND);
  expect(openExams).toBe(MAX_PER_KIND + 1);
});

it('never shows what belongs to somebody else', async () => {
  const [learner, other] = [await app.learner(), await app.learner()];
  const { examId, title } = await examFor([other]);
  await sit(other, examId);
  const activityId = await aClass(app, { by: admin });
  await register(app, activityId, { by: other });
  const courseId = await aCourse(admin, [aFile()], { openType: OpenType.persons, userIds: [other.id] });
  await report(app, [other.id]);
  const [mine, theirs] = [await dayOf(learner), await dayOf(other)];
  expect(theirs.due).toMatchObject({ kind: 'running', examId });
  expect(JSON.stringify(theirs)).toContain(activityId);
  for (const word of [examId, title, activityId, courseId]) expect(JSON.stringify(mine)).not.toContain(word);
  expect(mine).toMatchObject({ results: [], openExams: 0, certificates: { all: 0 } });
  expect(mine.messages).toEqual([]);
});

// Last: its exam is open to everybody.
it('shows reviews, right answers of thirty days, open appeals and messages', async () => {
  const { learner, paperId } = await aResult(app, { grader: await aGrader(app) });
  await fileAppeal(learner, { paperId });
  const { repoId } = await bankOf(app, 4);
  const run = await openRun(learner, repoId, PracticeMode.order);
  await answerAll(learner, run, [true, true, true, false]);
  await report(app, [learner.id]);
  const { waiting, practice, messages } = await dayOf(learner);
  expect(waiting.find(({ kind }) => kind === 'appeal')).toMatchObject({ paperId, count: 1 });
  expect(practice).toMatchObject({ answers: 4, rights: 3 });
  expect(practice.wrong).toBeGreaterThan(0);
  expect(messages.length).toBeGreaterThan(0);
});
