import { DataScope } from '@ganlin/contract/iam/role';
import { UserState } from '@ganlin/contract/iam/user';
import { workApi } from '@ganlin/contract/stats/work';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { aClass, someone } from '../../../../test/support/trainclasses.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db } = app.platform;

const workFor = async (caller: TestUser) =>
  Object.fromEntries((await caller.call(workApi.list, {})).items.map(({ title, ...item }) => [title, item]));

it('is counted by what the caller may do, in their scope, and is gone once it is done', async () => {
  const activityId = await aClass(app, admin, { review: true, title: '高炮作业初训班' });
  const learner = await app.learner();
  await learner.call(registrationApi.save, { ...someone(), activityId });
  const path = '/admin/train/class';
  expect(await workFor(admin)).toMatchObject({ 报名待审核: { count: 1, note: '高炮作业初训班', path } });
  expect(await workFor(learner)).toEqual({});
  const idle = await staffWith(app, { dataScope: DataScope.all, permissions: 'stats:figure:' });
  expect(await workFor(idle)).toEqual({});
  const elsewhere = await staffWith(app, {
    dataScope: DataScope.deptAndBelow,
    permissions: 'train:person:',
    deptId: depts.south,
  });
  expect(await workFor(elsewhere)).toEqual({});
  const { records } = await admin.call(personApi.paging, { params: { activityId } });
  await admin.call(personApi.review, { activityId, ids: records.map(({ id }) => id), verdict: 'accept' });
  expect(await workFor(admin)).not.toHaveProperty('报名待审核');
});

it('has the count of the list that it opens', async () => {
  const people = await Promise.all([depts.south, depts.city].map(() => app.learner()));
  for (const [at, deptId] of [depts.south, depts.city].entries()) {
    await db
      .updateTable('iamUser')
      .set({ deptId, state: UserState.pending })
      .where('id', '=', people[at]!.id)
      .execute();
  }
  const path = `/admin/sys/user?state=${UserState.pending}`;
  expect(await workFor(admin)).toMatchObject({ 注册待审核: { count: 2, path, note: '' } });
  const southern = await staffWith(app, {
    dataScope: DataScope.deptAndBelow,
    permissions: 'sys:user:',
    deptId: depts.south,
  });
  expect(await workFor(southern)).toMatchObject({ 注册待审核: { count: 1 } });
});
