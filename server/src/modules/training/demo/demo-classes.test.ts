import { personApi } from '@ganlin/contract/training/person';
import {
  Application,
  AttendanceState,
  ClassStatus,
  placeHolders,
  RegistrationState,
} from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { ownClassApi } from '@ganlin/contract/training/class-lists';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { callerOf } from '../../../../test/support/client.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { seedDemoUsers } from '../../iam/index.ts';
import { seedDemoClasses } from './demo-classes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { DEMO: 'on' } });
  await transaction(systemCtx(app.platform, 'test'), async (ctx) => {
    await seedDemoUsers(ctx);
    await seedDemoClasses(ctx);
    await seedDemoClasses(ctx);
  });
}, 60_000);
afterAll(() => app.close());

it('the demo classes cover every time-based state, and their taken seats match their registrations', async () => {
  const admin = await app.admin();
  const { records } = await admin.call(trainclassApi.paging, { size: 50, params: {} });
  expect(records).toHaveLength(9);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(Object.values(ClassStatus)));
  const { open, notBegun, over, waiting } = Application;
  expect(new Set(records.map(({ application }) => application))).toEqual(new Set([open, notBegun, over, waiting]));
  const counted = new Map<RegistrationState, number>();
  for (const { id, taken, waiting: waits } of records) {
    const { states } = await admin.call(personApi.counts, { activityId: id });
    for (const { state, count } of states) counted.set(state, (counted.get(state) ?? 0) + count);
    const holders = states.filter(({ state }) => placeHolders.has(state));
    expect(holders.reduce((sum, { count }) => sum + count, 0)).toBe(taken);
    expect(states.find(({ state }) => state === RegistrationState.waiting)?.count ?? 0).toBe(waits);
  }
  const found = [...counted].filter(([, count]) => count > 0).map(([state]) => state);
  const { duplicate: _, ...shown } = RegistrationState;
  expect(new Set(found)).toEqual(new Set(Object.values(shown)));
  expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(60);
});

it('the demo learner is in the running class, with history and attendance', async () => {
  const { token } = await app.guest.call(sessionApi.demoLogin, { account: 'learner' });
  const learner = callerOf(app.http, token);
  const mine = await learner.call(ownClassApi.paging, { params: { tab: 'mine' } });
  const { enrolled, completed } = RegistrationState;
  expect(mine.records.filter(({ registration }) => registration === completed)).toHaveLength(3);
  const own = mine.records.find(({ registration }) => registration === enrolled);
  expect(own).toMatchObject({ status: ClassStatus.inProgress, registration: enrolled });
  const { registration, trainclass } = await learner.call(registrationApi.own, { id: own?.id ?? '' });
  const over = trainclass.sessions.filter(({ endTime }) => new Date(endTime) <= app.clock.now);
  expect(over.length).toBeGreaterThanOrEqual(4);
  const came = registration?.attendance.filter(({ state }) => state !== AttendanceState.absent);
  expect(came?.map(({ sessionId }) => sessionId)).toEqual(over.map(({ id }) => id));
  const { trail: history } = await (await app.admin()).call(personApi.detail, { id: registration?.id ?? '' });
  expect(history.map(({ text }) => text)).toEqual([
    '提交报名',
    '审核未通过：身份证号与姓名不一致，请核对',
    '修改后重新提交',
    '审核通过',
    '上传缴费凭证',
    '确认缴费，已录取',
  ]);
});
