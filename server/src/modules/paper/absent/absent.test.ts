import { OpenType } from '@ganlin/contract/exam/kinds';
import { examApi } from '@ganlin/contract/exam/exam';
import { DataScope } from '@ganlin/contract/iam/role';
import { absentApi } from '@ganlin/contract/paper/absent';
import { describe, expect, it } from 'vitest';
import { anOpenExam, shiftExam, sit } from '../../../../test/support/exams.ts';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();
const { db } = app.platform;
const depts = await makeDepts(app);

const DAY = 86_400;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
const setUser = (id: string, set: { deptId?: string; state?: number }) =>
  db.updateTable('iamUser').set(set).where('id', '=', id).execute();

/** One who took it, one who only could have, in another department, and one whose account is disabled. */
async function anExamOfThree() {
  const [came, missed, gone] = [await app.learner(), await app.learner(), await app.learner()];
  await setUser(came.id, { deptId: depts.north });
  await setUser(missed.id, { deptId: depts.south });
  const userIds = [came.id, missed.id, gone.id];
  const { examId } = await anOpenExam(app, { openType: OpenType.persons, userIds });
  await sit(came, examId);
  await setUser(gone.id, { state: 1 });
  return { came, missed, examId };
}

describe('absent', () => {
  it('is who was expected and never started, once the exam has ended', async () => {
    const { came, missed, examId } = await anExamOfThree();
    const before = await admin.call(absentApi.counts, { examId });
    expect(before).toMatchObject({ isOpen: false, hasEnded: false, expected: null, absent: null });
    await expect(admin.call(absentApi.paging, { params: { examId } })).toRefuse('absentUnknown');
    await expect(admin.call(absentApi.export, { params: { examId } })).toRefuse('absentUnknown');
    await shiftExam(app, examId, -DAY);
    expect(await admin.call(absentApi.counts, { examId })).toMatchObject({ hasEnded: true, expected: 2, absent: 1 });
    const { records, total } = await admin.call(absentApi.paging, { params: { examId } });
    expect([idsOf(records), total]).toEqual([[missed.id], 1]);
    expect(records[0]?.realName).not.toBe('');
    const named = await admin.call(absentApi.paging, { params: { examId, keyword: records[0]!.userName } });
    expect(idsOf(named.records)).toEqual([missed.id]);
    expect((await admin.call(absentApi.paging, { params: { examId, keyword: came.id } })).total).toBe(0);
  });

  it('counts a department with those below it, and of an exam for departments all their users', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    await setUser(one.id, { deptId: depts.north });
    await setUser(other.id, { deptId: depts.south });
    const deptIds = [depts.north, depts.south];
    const { examId } = await anOpenExam(app, { openType: OpenType.depts, deptIds });
    await shiftExam(app, examId, -DAY);
    const list = async (deptId?: string) =>
      idsOf((await admin.call(absentApi.paging, { params: { examId, ...(deptId ? { deptId } : {}) } })).records);
    expect(await list()).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await list(depts.north)).toContain(one.id);
    expect(await list(depts.north)).not.toContain(other.id);
  });

  it('waits for somebody who may start later by a special arrangement', async () => {
    const { missed, examId } = await anExamOfThree();
    const endTime = new Date(Date.now() + 3_600_000).toISOString();
    await admin.call(examApi.saveOverride, { examId, userId: missed.id, endTime, reason: '出差' });
    await shiftExam(app, examId, -DAY);
    expect(await admin.call(absentApi.counts, { examId })).toMatchObject({ hasEnded: false, absent: null });
  });

  it('is nobody where anyone may take the exam', async () => {
    const { examId } = await anOpenExam(app);
    await shiftExam(app, examId, -DAY);
    expect(await admin.call(absentApi.counts, { examId })).toMatchObject({ isOpen: true, expected: null });
    await expect(admin.call(absentApi.paging, { params: { examId } })).toRefuse('absentUnknown');
  });

  it('shows to staff only users in their scope', async () => {
    const { missed, examId } = await anExamOfThree();
    await shiftExam(app, examId, -DAY);
    const scope = { dataScope: DataScope.deptAndBelow, permissions: 'exam:paper:' } as const;
    const south = await staffWith(app, { ...scope, deptId: depts.south });
    const north = await staffWith(app, { ...scope, deptId: depts.north });
    expect(idsOf((await south.call(absentApi.paging, { params: { examId } })).records)).toEqual([missed.id]);
    expect(await south.call(absentApi.counts, { examId })).toMatchObject({ expected: 1, absent: 1 });
    expect(await north.call(absentApi.counts, { examId })).toMatchObject({ expected: 1, absent: 0 });
    const { examId: others } = await anOpenExam(app, { openType: OpenType.persons, userIds: [missed.id] });
    await expect(north.call(absentApi.counts, { examId: others })).toRefuse('examNotFound');
    await expect(missed.call(absentApi.counts, { examId })).toRefuse('forbidden');
  });

  it('is exported by a task', async () => {
    const { examId } = await anExamOfThree();
    await shiftExam(app, examId, -DAY);
    const { taskId } = await admin.call(absentApi.export, { params: { examId } });
    await app.runJobs();
    const task = await db.selectFrom('platformTask').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
    expect(task).toMatchObject({ note: '共 1 人', resultName: '缺考名单.xlsx' });
  });
});
