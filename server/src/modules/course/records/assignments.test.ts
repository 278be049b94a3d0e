import { addDays, addSeconds } from '@ganlin/contract/core/time';
import { courseApi } from '@ganlin/contract/course/course';
import { assignmentApi } from '@ganlin/contract/course/record';
import { studyApi } from '@ganlin/contract/course/study';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { aCourse, aFile, openLesson } from '../../../../test/support/courses.ts';
import { putInto } from '../../../../test/support/messages.ts';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { remindDue } from './notices.ts';

const { app, admin } = await openAppWithAdmin(openAtNoon);
const depts = await makeDepts(app);

async function learnerIn(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await putInto(app, learner.id, deptId);
  return learner;
}

let courses = 0;
async function aTextCourse(change: Parameters<typeof aCourse>[2] = {}) {
  const file = aFile();
  const title = `指派的课程 ${++courses}`;
  return { title, fileId: file.id, courseId: await aCourse(await app.admin(), [file], { title, ...change }) };
}

/** The messages about this course, the oldest first, without its title. Sessions end as the test's clock moves on. */
async function toldOf({ id }: TestUser, title: string): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ title: string }>(
    `select title from message_direct where user_id = $1 and title like '%：' || $2 order by sent_at, id`,
    [id, title],
  );
  return rows.map((message) => message.title.slice(0, message.title.indexOf('：')));
}

const [ASSIGNED, DUE, DONE] = ['请学习课程', '课程即将截止', '已学完'];
const inDays = (days: number): string => addDays(app.clock.now, days).toISOString();

async function complete(learner: TestUser, courseId: string, fileId: string) {
  const { playId } = await openLesson(learner, courseId, fileId);
  await learner.call(studyApi.beat, { playId, fileId, beats: [{ seq: 1, visible: true, spentMs: 0 }] });
}

const managerOf = (deptId: string) =>
  staffWith(app, { permissions: ['course:assignment:save'], dataScope: DataScope.deptAndBelow, deptId });

describe('assignments', () => {
  it('open the course to a department with those below and to persons, and notify each of them once', async () => {
    const { title, courseId, fileId } = await aTextCourse({ openType: OpenType.persons, userIds: [admin.id] });
    const [inside, named, outside] = [
      await learnerIn(depts.county),
      await learnerIn(depts.south),
      await learnerIn(depts.south),
    ];
    const input = { courseId, deptIds: [depts.north, depts.city], userIds: [named.id], deadline: inDays(5) };
    expect(await admin.call(assignmentApi.save, input)).toEqual({ count: 3 });
    await app.runJobs();
    await admin.call(assignmentApi.save, { ...input, deadline: inDays(6) });
    await app.runJobs();
    expect(await Promise.all([inside, named, outside].map((one) => toldOf(one, title)))).toEqual([
      [ASSIGNED],
      [ASSIGNED],
      [],
    ]);
    await complete(inside, courseId, fileId);
    await expect(openLesson(outside, courseId, fileId)).toRefuse('courseNotFound');
    const rows = await admin.call(assignmentApi.list, { courseId });
    expect(rows).toHaveLength(3);
    expect(rows.find(({ deptId }) => deptId === depts.city)).toMatchObject({ name: '市', people: 1, completed: 1 });
    expect(rows.find(({ userId }) => userId === named.id)).toMatchObject({ people: 1, completed: 0 });
    expect(new Set(rows.map(({ deadline }) => deadline))).toEqual(new Set([inDays(6)]));
  });

  it('are made, seen and deleted within the caller’s scope', async () => {
    const { courseId } = await aTextCourse();
    const manager = await managerOf(depts.city);
    const stranger = await learnerIn(depts.south);
    const save = (who: object) => manager.call(assignmentApi.save, { courseId, deadline: null, ...who });
    await expect(save({ deptIds: [depts.south] })).toRefuse('deptNotFound');
    await expect(save({ userIds: [stranger.id] })).toRefuse('userNotFound');
    await save({ deptIds: [depts.county] });
    await admin.call(assignmentApi.save, { courseId, userIds: [stranger.id], deadline: null });
    expect(await manager.call(assignmentApi.list, { courseId })).toMatchObject([{ deptId: depts.county }]);
    const all = await admin.call(assignmentApi.list, { courseId });
    const ids = all.map(({ id }) => id);
    await expect(manager.call(assignmentApi.delete, { courseId, ids })).toRefuse('assignmentNotFound');
    expect(await manager.call(assignmentApi.list, { courseId })).toHaveLength(1);
    expect(await admin.call(assignmentApi.delete, { courseId, ids })).toEqual({ count: 2 });
    expect(await admin.call(assignmentApi.list, { courseId })).toEqual([]);
  });

  it('need a published course that is open to everybody or within the caller’s scope', async () => {
    const manager = await managerOf(depts.city);
    const { courseId } = await aTextCourse({ openType: OpenType.depts, deptIds: [depts.south] });
    const input = { deptIds: [depts.county], deadline: null };
    await expect(manager.call(assignmentApi.save, { courseId, ...input })).toRefuse('courseNotFound');
    await admin.call(courseApi.close, { id: courseId });
    await expect(admin.call(assignmentApi.save, { courseId, ...input })).toRefuse('courseStateWrong');
  });

  it('stop at 500 for a course', async () => {
    const { courseId } = await aTextCourse();
    await app.platform.pool.query(
      `insert into course_assignment (id, course_id, user_id, created_by, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), $2, now() from generate_series(1, 499)`,
      [courseId, admin.id],
    );
    const save = (deptIds: string[]) => admin.call(assignmentApi.save, { courseId, deptIds, deadline: null });
    await expect(save([depts.north, depts.south])).toRefuse('assignmentsFull');
    await save([depts.north]);
  });
});

describe('reminders', () => {
  it('by hand reach those who are not done, once a day', async () => {
    const { title, courseId, fileId } = await aTextCourse();
    const [done, open] = [await app.learner(), await app.learner()];
    await admin.call(assignmentApi.save, { courseId, userIds: [done.id, open.id], deadline: inDays(3) });
    await app.runJobs();
    await complete(done, courseId, fileId);
    expect(await admin.call(assignmentApi.remind, { courseId })).toEqual({ count: 1 });
    await expect(admin.call(assignmentApi.remind, { courseId })).toRefuse('courseRemindedToday');
    await app.runJobs();
    expect([await toldOf(done, title), await toldOf(open, title)]).toEqual([
      [ASSIGNED, DONE],
      [ASSIGNED, DUE],
    ]);
    app.clock.advance(24 * 3600);
    await (await app.admin()).call(assignmentApi.remind, { courseId });
    await app.runJobs();
    expect(await toldOf(open, title)).toEqual([ASSIGNED, DUE, DUE]);
  });

  it('come on each chosen day once, by day and not by night, and never to those who are done', async () => {
    const { title, courseId, fileId } = await aTextCourse();
    const [done, open] = [await app.learner(), await app.learner()];
    const run = () => remindDue(systemCtx(app.platform, newId()));
    const input = { courseId, userIds: [done.id, open.id], deadline: inDays(5), remindDays: [7, 3, 1] };
    await (await app.admin()).call(assignmentApi.save, input);
    await complete(done, courseId, fileId);
    await run();
    expect(await toldOf(open, title)).toEqual([]);
    app.clock.advance(1.5 * 86_400);
    await run();
    expect(await toldOf(open, title)).toEqual([]);
    app.clock.advance(0.5 * 86_400);
    await Promise.all([run(), run()]);
    await run();
    expect(await toldOf(open, title)).toEqual([DUE]);
    app.clock.advance(2 * 86_400);
    await run();
    expect(await toldOf(open, title)).toEqual([DUE, DUE]);
    app.clock.now = addSeconds(new Date(input.deadline), 60);
    await run();
    expect([await toldOf(done, title), await toldOf(open, title)]).toEqual([[DONE], [DUE, DUE]]);
  });
});
