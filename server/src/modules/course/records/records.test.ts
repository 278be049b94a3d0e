import { courseApi } from '@ganlin/contract/course/course';
import { LearnState, FileKind, Uncounted } from '@ganlin/contract/course/kinds';
import { assignmentApi, recordApi } from '@ganlin/contract/course/record';
import { studyApi } from '@ganlin/contract/course/study';
import { DataScope } from '@ganlin/contract/iam/role';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { describe, expect, it } from 'vitest';
import { aCourse, aFile, aFilm, letPass, openLesson, steadyBeats } from '../../../../test/support/courses.ts';
import { putInto } from '../../../../test/support/messages.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();

/** A film of a hundred seconds: one learner has watched half of it, another is only assigned, a third is elsewhere. */
async function studied() {
  const file = aFile({ kind: FileKind.film, videoId: await aFilm(app, 100) });
  const courseId = await aCourse(admin, [file]);
  const [busy, idle, far] = [await app.learner(), await app.learner(), await app.learner()];
  await putInto(app, busy.id, depts.city);
  await putInto(app, idle.id, depts.county);
  await putInto(app, far.id, depts.south);
  const deadline = new Date(app.clock.now.getTime() - 60_000).toISOString();
  await admin.call(assignmentApi.save, { courseId, userIds: [idle.id], deadline });
  for (const learner of [busy, far]) {
    const { playId } = await openLesson(learner, courseId, file.id);
    await letPass(app, file.id, 50_000);
    await learner.call(studyApi.beat, { playId, fileId: file.id, beats: steadyBeats(5) });
    await learner.call(studyApi.beat, { playId, fileId: file.id, beats: steadyBeats(2, { from: 50, seq: 6 }) });
  }
  const post = { permissions: 'course:record:', dataScope: DataScope.deptAndBelow };
  return { courseId, fileId: file.id, busy, idle, far, staff: await staffWith(app, { ...post, deptId: depts.north }) };
}

describe('records of a course', () => {
  it('list those in scope who were assigned it or have begun it', async () => {
    const { courseId, busy, idle, far, staff } = await studied();
    const list = async (params: object = {}) =>
      (await staff.call(recordApi.paging, { params: { courseId, ...params } })).records;
    expect(await list()).toMatchObject([
      { userId: busy.id, deptName: '市', state: LearnState.learning, creditedSeconds: 50, overdue: false },
      { userId: idle.id, deptName: '县', state: LearnState.none, creditedSeconds: 0, overdue: true, startedAt: null },
    ]);
    const idsOf = async (params: object) => (await list(params)).map(({ userId }) => userId);
    expect(await idsOf({ state: LearnState.none })).toEqual([idle.id]);
    expect(await idsOf({ state: LearnState.completed })).toEqual([]);
    expect(await idsOf({ overdue: true })).toEqual([idle.id]);
    expect(await idsOf({ deptId: depts.county })).toEqual([idle.id]);
    expect(await idsOf({ keyword: busy.userName })).toEqual([busy.id]);
    const everybody = await admin.call(recordApi.paging, { params: { courseId } });
    expect(new Set(everybody.records.map(({ userId }) => userId))).toEqual(new Set([busy.id, idle.id, far.id]));
  });

  it('are counted by department, file and day within the scope', async () => {
    const { courseId, fileId, staff } = await studied();
    const own = await staff.call(recordApi.statistics, { courseId });
    expect(own).toMatchObject({ people: 2, started: 1, completed: 0, overdue: 1, creditedSeconds: 50 });
    expect(new Map(own.depts.map(({ deptName, people }) => [deptName, people]))).toEqual(
      new Map([
        ['县', 1],
        ['市', 1],
      ]),
    );
    expect(own.files).toMatchObject([{ fileId, started: 1, completed: 0, averagePercent: 50 }]);
    expect(own.days).toHaveLength(30);
    expect(own.days.at(-1)).toMatchObject({ learners: 1, completed: 0 });
    expect(await admin.call(recordApi.statistics, { courseId })).toMatchObject({ people: 3, started: 2 });
  });

  it('are counted in the list of courses within the scope', async () => {
    const { courseId } = await studied();
    const { title } = await admin.call(courseApi.detail, { id: courseId }).then(({ form }) => form);
    const post = { permissions: 'course:course:', dataScope: DataScope.deptAndBelow, deptId: depts.north };
    const { records } = await (await staffWith(app, post)).call(courseApi.paging, { params: { keyword: title } });
    expect(records.find(({ id }) => id === courseId)).toMatchObject({ learners: 1, completed: 0 });
  });

  it('show one person file by file with the evidence, in scope only', async () => {
    const { courseId, fileId, busy, idle, far, staff } = await studied();
    const shown = await staff.call(recordApi.person, { courseId, userId: busy.id });
    expect(shown).toMatchObject({
      learner: { userId: busy.id, creditedSeconds: 50 },
      files: [{ fileId, percent: 50 }],
    });
    const evidence = await staff.call(recordApi.evidence, { params: { courseId, userId: busy.id } });
    expect(evidence.records).toMatchObject([
      { reason: Uncounted.tooFast, creditedSeconds: 0 },
      { reason: Uncounted.counted, from: 0, to: 50, creditedSeconds: 50 },
    ]);
    expect((await staff.call(recordApi.evidence, { params: { courseId, userId: idle.id } })).records).toEqual([]);
    const outOfScope = { courseId, userId: far.id };
    await expect(staff.call(recordApi.person, outOfScope)).toRefuse('userNotFound');
    await expect(staff.call(recordApi.evidence, { params: outOfScope })).toRefuse('userNotFound');
    const stranger = await app.learner();
    await expect(admin.call(recordApi.person, { courseId, userId: stranger.id })).toRefuse('userNotFound');
  });

  it('are exported by a task with the scope and filter of the request', async () => {
    const { courseId, staff } = await studied();
    const { taskId } = await staff.call(recordApi.export, { courseId });
    await app.runJobs();
    const task = await staff.call(taskApi.detail, { id: taskId });
    expect(task).toMatchObject({ state: TaskState.done, note: '共 2 人' });
    const { rows } = await app.platform.pool.query(`select 1 from audit_entry where action = 'course.exported'`);
    expect(rows).toHaveLength(1);
  });
});
