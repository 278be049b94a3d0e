import { randomUUID } from 'node:crypto';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { JoinRule, TestState } from '@ganlin/contract/practical/kinds';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { registrationApi } from '@ganlin/contract/training/registration';
import { describe, expect, it } from 'vitest';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { anOpenTest, aSheet, score, testForm } from '../../../../test/support/practicals.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { aClass, someone } from '../../../../test/support/trainclasses.ts';

const { app, admin, depts } = await openAppWithDepts();

async function people() {
  const [lead, second, third, one] = await Promise.all([app.learner(), app.learner(), app.learner(), app.learner()]);
  const group = { leadId: lead.id, secondId: second.id, thirdId: third.id, candidateIds: [one.id] };
  return { lead, second, third, one, group };
}

describe('arranging a test', () => {
  it('stores groups, numbers and examiners, and creates it once', async () => {
    const { group } = await people();
    const { group: other } = await people();
    const form = testForm(await aSheet(admin), [group, other]);
    const id = randomUUID();
    await admin.call(practicalTestApi.save, { id, form });
    expect(await admin.call(practicalTestApi.save, { id, form })).toEqual({ id, version: 1 });
    const { form: stored, ...shown } = await admin.call(practicalTestApi.detail, { id });
    expect(stored.groups).toEqual([group, other]);
    expect(shown).toMatchObject({ candidates: 2, finished: 0, state: TestState.draft });
    expect(shown.people).toHaveLength(8);
  });

  it('refuses an examiner who is a candidate or examines twice, and a candidate twice', async () => {
    const sheetId = await aSheet(admin);
    const { group, one } = await people();
    const save = (...groups: (typeof group)[]) =>
      admin.call(practicalTestApi.save, { form: testForm(sheetId, groups) });
    await expect(save({ ...group, secondId: group.leadId })).toRefuse('practicalPeopleWrong');
    await expect(save({ ...group, thirdId: one.id })).toRefuse('practicalPeopleWrong');
    await expect(save({ ...group, candidateIds: [one.id, one.id] })).toRefuse('practicalPeopleWrong');
    await expect(save({ ...group, leadId: randomUUID() })).toRefuse('userNotFound');
  });

  it('refuses a sheet that is not published, and what does not exist', async () => {
    const sheetId = await aSheet(admin);
    const save = (change: object) => admin.call(practicalTestApi.save, { form: testForm(sheetId, [], change) });
    await expect(save({ sheetId: randomUUID() })).toRefuse('practicalSheetNotFound');
    await expect(save({ examId: randomUUID() })).toRefuse('examNotFound');
    await expect(save({ classId: randomUUID() })).toRefuse('trainclassNotFound');
    await expect(save({ certificateTemplateId: randomUUID() })).toRefuse('certificateTemplateNotFound');
  });

  it('keeps weights only with an exam to weigh', async () => {
    const sheetId = await aSheet(admin);
    const { examId } = await anOpenExam(app);
    const stored = async (change: object) => {
      const { id } = await admin.call(practicalTestApi.save, { form: testForm(sheetId, [], change) });
      const { form } = await admin.call(practicalTestApi.detail, { id });
      return [form.joinRule, form.theoryPercent];
    };
    const weights = { joinRule: JoinRule.weighted, theoryPercent: 30 };
    expect(await stored({ ...weights, examId })).toEqual([JoinRule.weighted, 30]);
    expect(await stored(weights)).toEqual([JoinRule.both, null]);
  });

  it('takes the participants of a class as candidates', async () => {
    const classId = await aClass(app, admin, { review: false });
    const learner = await app.learner();
    await learner.call(registrationApi.save, { ...someone(), activityId: classId });
    const found = await admin.call(practicalTestApi.classPeople, { classId });
    expect(found.map(({ id }) => id)).toEqual([learner.id]);
  });

  it('begins with people in every group, tells them, and cannot be changed then', async () => {
    const { group, one, lead } = await people();
    const sheetId = await aSheet(admin);
    const form = testForm(sheetId, [{ ...group, candidateIds: [] }], { title: '秋季实操' });
    const { id } = await admin.call(practicalTestApi.save, { form });
    await expect(admin.call(practicalTestApi.open, { id, version: 1 })).toRefuse('practicalTestNotReady');
    const whole = { ...form, groups: [group] };
    const saved = await admin.call(practicalTestApi.save, { id, version: 1, form: whole });
    const opened = await admin.call(practicalTestApi.open, saved);
    await expect(admin.call(practicalTestApi.save, { ...opened, form: whole })).toRefuse('practicalTestStateWrong');
    const titles = async (person: typeof one) =>
      (await person.call(messageApi.paging, { params: {} })).records.map(({ title }) => title);
    expect(await titles(one)).toContain('实操考核：秋季实操');
    expect(await titles(lead)).toContain('请您担任考官：秋季实操');
    const draft = await admin.call(practicalTestApi.withdraw, opened);
    await admin.call(practicalTestApi.delete, draft);
    await expect(admin.call(practicalTestApi.detail, { id })).toRefuse('practicalTestNotFound');
  });

  it('is neither withdrawn with scores nor closed without them', async () => {
    const { id, lead, candidateId } = await anOpenTest(app, admin);
    const { version } = await admin.call(practicalTestApi.detail, { id });
    await expect(admin.call(practicalTestApi.close, { id, version })).toRefuse('practicalTestUnfinished');
    await score(lead, candidateId, 90);
    await expect(admin.call(practicalTestApi.withdraw, { id, version })).toRefuse('practicalTestScored');
  });
});

describe('the data scope', () => {
  const staffIn = (deptId: string) =>
    staffWith(app, { permissions: 'practical:', dataScope: DataScope.deptAndBelow, deptId });

  it('shows a test to its department and hides it from others', async () => {
    const sheetId = await aSheet(admin);
    const [north, south] = [await staffIn(depts.north), await staffIn(depts.south)];
    const { id } = await north.call(practicalTestApi.save, { form: testForm(sheetId, []) });
    await north.call(practicalTestApi.detail, { id });
    await expect(south.call(practicalTestApi.detail, { id })).toRefuse('practicalTestNotFound');
    await expect(south.call(practicalTestApi.candidates, { params: { testId: id } })).toRefuse('practicalTestNotFound');
    const { records } = await south.call(practicalTestApi.paging, { params: {} });
    expect(records).toEqual([]);
  });

  it('lets nobody name people they may not see', async () => {
    const sheetId = await aSheet(admin);
    const south = await staffIn(depts.south);
    const { group } = await people();
    const save = south.call(practicalTestApi.save, { form: testForm(sheetId, [group]) });
    await expect(save).toRefuse('userNotFound');
  });
});
