import { courseApi } from '@ganlin/contract/course/course';
import { examApi } from '@ganlin/contract/exam/exam';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { aCourse, aFile } from '../../../../test/support/courses.ts';
import { anOpenExam, shiftExam } from '../../../../test/support/exams.ts';
import { aClass, openClassForm } from '../../../../test/support/trainclasses.ts';

const DAY = 86_400;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const newCourse = (change: Parameters<typeof aCourse>[2] = {}) => aCourse(admin, [aFile()], change);

const remove = (id: string) => admin.ask(courseApi.delete, { ids: [id] });
const close = (id: string) => admin.ask(courseApi.close, { id });

const msgOf = (reply: Awaited<ReturnType<typeof remove>>) => reply.json<{ msg: string }>().msg;

describe('a course that an exam requires', () => {
  it('cannot be deleted or closed while the exam is open, and the error names the exam', async () => {
    const courseId = await newCourse({ title: '空域申请' });
    const { title } = await anOpenExam(app, { courseId });
    await expect(admin.call(courseApi.delete, { ids: [courseId] })).toRefuse('courseUsed');
    await expect(admin.call(courseApi.close, { id: courseId })).toRefuse('courseNeeded');
    expect(msgOf(await remove(courseId))).toBe(
      `课程“空域申请”不能删除：考试“${title}”用到了它，请先在那里去掉这门课程`,
    );
    expect(msgOf(await close(courseId))).toBe(`课程“空域申请”还不能下架：考试“${title}”没有结束，要求学完它`);
  });

  it('can be closed, but not deleted, when the exam is over, closed or a draft', async () => {
    const over = await newCourse();
    const { examId } = await anOpenExam(app, { courseId: over });
    await shiftExam(app, examId, -10 * DAY);
    const shut = await newCourse();
    const closed = await anOpenExam(app, { courseId: shut });
    await admin.call(examApi.close, { id: closed.examId });
    const planned = await newCourse();
    await anOpenExam(app, { courseId: planned, draft: true });
    for (const id of [over, shut, planned]) {
      await admin.call(courseApi.close, { id });
      await expect(admin.call(courseApi.delete, { ids: [id] })).toRefuse('courseUsed');
    }
    await expect(admin.call(examApi.reopen, { id: closed.examId })).toRefuse('examNotReady');
  });

  it('can be deleted when the exam is deleted or requires another course', async () => {
    const [first, second] = [await newCourse(), await newCourse()];
    const { examId } = await anOpenExam(app, { courseId: first, draft: true });
    const exam = await admin.call(examApi.detail, { id: examId });
    await admin.call(examApi.save, { id: examId, version: exam.version, form: { ...exam, courseId: second } });
    await admin.call(courseApi.delete, { ids: [first] });
    await admin.call(examApi.delete, { ids: [examId] });
    expect(await admin.call(courseApi.delete, { ids: [second] })).toEqual({ count: 1 });
  });
});

describe('a course of a class', () => {
  it('cannot be deleted or closed before the class has ended, even if registration is closed', async () => {
    const courseId = await newCourse({ title: '催化剂' });
    const classId = await aClass(app, admin, { title: '高炮培训班', courseIds: [courseId] });
    await expect(admin.call(courseApi.delete, { ids: [courseId] })).toRefuse('courseUsed');
    await admin.call(trainclassApi.close, { id: classId });
    expect(msgOf(await close(courseId))).toBe('课程“催化剂”还不能下架：培训班“高炮培训班”没有结束，要求学完它');
  });

  it('can be closed while the class is a draft', async () => {
    const courseId = await newCourse();
    await admin.call(trainclassApi.save, { form: openClassForm(app.clock.now, { courseIds: [courseId] }) });
    await admin.call(courseApi.close, { id: courseId });
    await expect(admin.call(courseApi.delete, { ids: [courseId] })).toRefuse('courseUsed');
  });
});

describe('a course that several need', () => {
  it('names three of them, unfinished ones first, and all kinds of them', async () => {
    const courseId = await newCourse({ title: '基础' });
    const next = await newCourse({ title: '提高', prerequisiteId: courseId });
    expect(msgOf(await close(courseId))).toBe('课程“基础”还不能下架：课程“提高”没有结束，要求学完它');
    await admin.call(courseApi.close, { id: next });
    await anOpenExam(app, { courseId, title: '甲', draft: true });
    await anOpenExam(app, { courseId, title: '乙' });
    await aClass(app, admin, { title: '丙', courseIds: [courseId] });
    await aClass(app, admin, { title: '丁', courseIds: [courseId] });
    expect(msgOf(await close(courseId))).toBe(
      '课程“基础”还不能下架：考试“乙”、培训班“丙”、培训班“丁”没有结束，要求学完它',
    );
    expect(msgOf(await remove(courseId))).toBe(
      '课程“基础”不能删除：考试“乙”、培训班“丙”、培训班“丁”等用到了它，请先在那里去掉这门课程',
    );
  });
});
