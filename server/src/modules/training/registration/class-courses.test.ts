import { studyApi } from '@ganlin/contract/course/study';
import { learnApi } from '@ganlin/contract/course/learn';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { aCourse, aFile, openLesson } from '../../../../test/support/courses.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { aClass, someone } from '../../../../test/support/trainclasses.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

/** Completes a lesson that asks for no time. */
async function study(learner: TestUser, courseId: string, fileId: string): Promise<void> {
  const { playId } = await openLesson(learner, courseId, fileId);
  await learner.call(studyApi.beat, { playId, fileId, beats: [{ seq: 1, visible: true, spentMs: 0 }] });
}

describe('courses of a class', () => {
  it('are open to its learners, tick the study step, and count for completion', async () => {
    const stranger = await app.learner();
    const file = aFile();
    // The course itself is for someone else.
    const courseId = await aCourse(admin, [file], { openType: OpenType.persons, userIds: [stranger.id] });
    const classId = await aClass(app, admin, { review: false, courseIds: [courseId], coursesCompleted: true });
    const learner = await app.learner();
    await expect(learner.call(learnApi.detail, { id: courseId })).toRefuse('courseNotFound');
    await learner.call(registrationApi.save, { activityId: classId, ...someone() });
    const before = await learner.call(registrationApi.own, { id: classId });
    expect(before.courses).toMatchObject([{ id: courseId, completed: false }]);
    expect(before.registration?.steps.find(({ step }) => step === 'study')).toMatchObject({
      state: 'now',
      text: '课程学完 0/1 门',
    });
    const id = before.registration?.id ?? '';
    const judged = await admin.call(personApi.complete, { activityId: classId, ids: [id], verdict: 'rule' });
    expect(judged).toEqual({ completed: 0, failed: 1 });
    await study(learner, courseId, file.id);
    const after = await learner.call(registrationApi.own, { id: classId });
    expect(after.registration?.steps.find(({ step }) => step === 'study')).toMatchObject({ state: 'done' });
    expect(await admin.call(personApi.complete, { activityId: classId, ids: [id], verdict: 'rule' })).toEqual({
      completed: 1,
      failed: 0,
    });
    const done = await learner.call(registrationApi.own, { id: classId });
    expect(done.registration?.state).toBe(RegistrationState.completed);
  });
});

describe('the exam of a course', () => {
  it('opens when the course is completed', async () => {
    const file = aFile();
    const courseId = await aCourse(admin, [file], { title: '空域申请' });
    const { examId } = await anOpenExam(app);
    const exam = await admin.call(examApi.detail, { id: examId });
    await admin.call(examApi.save, { id: examId, version: exam.version, form: { ...exam, courseId } });
    const learner = await app.learner();
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examCourseFirst');
    const shut = await learner.call(entryApi.detail, { examId });
    expect(shut.refusal?.msg).toBe('请先学完课程“空域申请”，再参加考试');
    expect(shut.course).toEqual({ id: courseId, title: '空域申请', completed: false });
    await study(learner, courseId, file.id);
    expect((await learner.call(entryApi.ofCourse, { courseId })).map(({ id }) => id)).toEqual([examId]);
    await learner.call(entryApi.start, { examId });
  });
});
