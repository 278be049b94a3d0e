import { DataScope } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { integrationApi } from '@ganlin/contract/site/integration';
import { policyApi, type SitePolicy } from '@ganlin/contract/site/policy';
import { siteApi } from '@ganlin/contract/site/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { staffWith } from '../../../test/support/staff.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { sitePolicy } from './index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ env: { DEMO: 'on' } });
  admin = await app.admin();
});
afterAll(() => app.close());

const fresh: SitePolicy = {
  passwordMin: 6,
  staffPasswordMin: 10,
  passwordScore: 2,
  staffPasswordScore: 3,
  passwordDays: 0,
  sessionHours: 72,
  staffLifeHours: 12,
  learnerLifeDays: 30,
  adminSecondFactor: true,
  oneSession: false,
  demo: true,
  regReview: true,
  rawToken: false,
  smsPerHour: 2000,
  loginFailuresPerHour: 0,
};
const strict: SitePolicy = {
  passwordMin: 12,
  staffPasswordMin: 16,
  passwordScore: 3,
  staffPasswordScore: 4,
  passwordDays: 90,
  sessionHours: 8,
  staffLifeHours: 8,
  learnerLifeDays: 7,
  adminSecondFactor: true,
  oneSession: false,
  demo: false,
  regReview: false,
  rawToken: true,
  smsPerHour: 50,
  loginFailuresPerHour: 400,
};
const known = () => sitePolicy(systemCtx(app.platform, 'test'));

it('has the product’s defaults until changed, and then the saved values', async () => {
  expect(await admin.call(policyApi.detail, {})).toEqual({ ...fresh, demoAllowed: true });
  await admin.call(policyApi.save, strict);
  expect(await admin.call(policyApi.detail, {})).toEqual({ ...strict, demoAllowed: true });
});

it('takes effect immediately in the process that saved it, and within seconds in others', async () => {
  await admin.call(policyApi.save, strict);
  expect(await known()).toEqual(strict);
  await admin.call(policyApi.save, fresh);
  expect(await known()).toEqual(fresh);
  // Saved by another process: this one is not notified.
  await app.platform.db.updateTable('siteSetting').set({ sessionHours: 24 }).execute();
  expect(await known()).toEqual(fresh);
  app.clock.advance(4);
  expect(await known()).toEqual({ ...fresh, sessionHours: 24 });
});

it('is audited with its previous values', async () => {
  await admin.call(policyApi.save, fresh);
  await admin.call(policyApi.save, strict);
  const entry = await app.platform.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', 'site.policySaved')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ userId: admin.id, target: 'site:1', before: fresh, after: strict });
});

it('and the site settings do not change each other', async () => {
  await admin.call(policyApi.save, fresh);
  const { id: _, props, ...site } = await app.guest.call(siteApi.detail, {});
  await admin.call(policyApi.save, strict);
  expect(await app.guest.call(siteApi.detail, {})).toMatchObject(site);
  const { demo: _demo, ...switches } = props;
  await admin.call(siteApi.save, { ...site, props: { ...switches, userReg: true } });
  expect(await admin.call(policyApi.detail, {})).toMatchObject(strict);
});

it('removes the demo accounts from the login window', async () => {
  const offered = async () => (await app.guest.call(siteApi.detail, {})).props.demo;
  await admin.call(policyApi.save, fresh);
  expect(await offered()).toBe(true);
  await admin.call(policyApi.save, { ...fresh, demo: false });
  expect(await offered()).toBe(false);
});

it.each([
  ['passwordMin', 5, '不能小于 6 位'],
  ['passwordMin', 33, '不能大于 32 位'],
  ['staffPasswordMin', 9, '不能小于 10 位'],
  ['passwordDays', 731, '不能大于 730 天'],
  ['sessionHours', 0, '不能小于 1 小时'],
  ['sessionHours', 1.5, '请输入整数'],
])('refuses %s of %s: %s', async (field, value, message) => {
  const answer = await admin.ask(policyApi.save, { ...fresh, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(message);
});

it('cannot be weaker than the product’s minimum, not even in the database', async () => {
  const loosen = (set: object) => app.platform.db.updateTable('siteSetting').set(set).execute();
  await expect(loosen({ passwordMin: 5 })).rejects.toThrow('site_setting_password_min_check');
  await expect(loosen({ staffPasswordMin: 9 })).rejects.toThrow('site_setting_staff_password_min_check');
  await expect(loosen({ smsPerHour: 9 })).rejects.toThrow('site_setting_sms_per_hour_check');
  await expect(loosen({ sessionHours: 0 })).rejects.toThrow('site_setting_session_hours_check');
});

it('requires the permission', async () => {
  for (const caller of [await app.learner(), await app.staff()]) {
    await expect(caller.call(policyApi.save, fresh)).toRefuse('forbidden');
    await expect(caller.call(policyApi.detail, {})).toRefuse('forbidden');
  }
  await expect(app.guest.call(policyApi.save, fresh)).toRefuse('tokenInvalid');
});

it('and the settings of external services are only for users whose role grants everything', async () => {
  const clerk = await staffWith(app, { permissions: 'sys:config:', dataScope: DataScope.all });
  expect((await clerk.call(sessionApi.info, {})).permissions).toContain('sys:config:integration');
  await expect(clerk.call(policyApi.detail, {})).toRefuse('allRightsNeeded');
  await expect(clerk.call(policyApi.save, fresh)).toRefuse('allRightsNeeded');
  await expect(clerk.call(integrationApi.detail, {})).toRefuse('allRightsNeeded');
  await expect(clerk.call(integrationApi.save, { ding: { appKey: 'mine' } })).toRefuse('allRightsNeeded');
});

it('and are not granted by the permission to change name and logo', async () => {
  const clerk = await staffWith(app, { permissions: 'sys:config:save', dataScope: DataScope.all });
  await expect(clerk.call(policyApi.save, fresh)).toRefuse('forbidden');
  await expect(clerk.call(integrationApi.save, { ding: { appKey: 'mine' } })).toRefuse('forbidden');
});
