import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { policyApi } from '@ganlin/contract/site/policy';
import { siteApi } from '@ganlin/contract/site/settings';
import { launchApi } from '@ganlin/contract/embed/launch';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { RoleType } from '@ganlin/contract/iam/user';
import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { callerOf } from '../../../../test/support/client.ts';
import { registerHost, signed } from '../../../../test/support/embedded.ts';
import { codeFor, openWays, outboxOf, requestCode } from '../../../../test/support/sms.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { endClosedDemo } from '../demo/demo-off.ts';
import { seedDemoUsers } from '../seed/seed.ts';

async function withApp(env: Record<string, string>, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ env });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

it('signs in as either demo account when the switch is on [S6-14, S6-15]', () =>
  withApp({ DEMO: 'on' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    const enter = async (account: 'learner' | 'admin') => {
      const { token } = await app.guest.call(sessionApi.demoLogin, { account });
      return callerOf(app.http, token).call(sessionApi.info, {});
    };
    expect(await enter('learner')).toMatchObject({ roleType: RoleType.learner, mobile: '17490000001' });
    expect(await enter('admin')).toMatchObject({ roleType: RoleType.staff });
    expect((await app.guest.call(siteApi.detail, { id: 1 })).props.demo).toBe(true);
  }));

it('refuses when the switch is off, and a real user who happens to have the name', () =>
  withApp({ DEMO: 'off' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    await expect(app.guest.call(sessionApi.demoLogin, { account: 'admin' })).toRefuse('demoOff');
    expect((await app.guest.call(siteApi.detail, { id: 1 })).props.demo).toBe(false);
  }));

it('refuses when the site has disabled it, whatever the server allows', () =>
  withApp({ DEMO: 'on' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    const admin = await app.admin();
    const { demoAllowed: _, ...policy } = await admin.call(policyApi.detail, {});
    await admin.call(policyApi.save, { ...policy, demo: false });
    await expect(app.guest.call(sessionApi.demoLogin, { account: 'learner' })).toRefuse('demoOff');
    await admin.call(policyApi.save, { ...policy, demo: true });
    await expect(app.guest.call(sessionApi.demoLogin, { account: 'learner' })).resolves.toHaveProperty('token');
  }));

it('never opens an account that is not marked as demo', () =>
  withApp({ DEMO: 'on' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    await app.platform.db.updateTable('iamUser').set({ isDemo: false }).execute();
    await expect(app.guest.call(sessionApi.demoLogin, { account: 'admin' })).toRefuse('demoOff');
  }));

async function byPassword(app: TestApp, username: string, password: string) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
  return app.guest.call(sessionApi.login, { username, password, captchaKey, captchaValue });
}

async function switchDemo(app: TestApp, demo: boolean): Promise<void> {
  const admin = await app.admin();
  const { demoAllowed: _, ...policy } = await admin.call(policyApi.detail, {});
  await admin.call(policyApi.save, { ...policy, demo });
  await app.runJobs();
}

it('rejects the published passwords while the server has demo off', () =>
  withApp({ DEMO: 'off' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    await expect(byPassword(app, 'admin', 'GanlinAdmin2026')).toRefuse('loginFailed');
    await expect(byPassword(app, 'student', 'Student2026')).toRefuse('loginFailed');
    const { userName, password } = await app.learner();
    await expect(byPassword(app, userName, password)).resolves.toHaveProperty('token');
  }));

it('counts the right password of a disabled demo account as a wrong one, up to the lock', () =>
  withApp({ DEMO: 'off' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    for (let guess = 0; guess < 4; guess++) {
      await expect(byPassword(app, 'admin', 'GanlinAdmin2026')).toRefuse('loginFailed');
    }
    await expect(byPassword(app, 'admin', 'GanlinAdmin2026')).toRefuse('loginLocked');
  }));

it('rejects demo accounts by SMS or by another system, and sends them no code, while the site has demo off', () =>
  withApp({ DEMO: 'on' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    await openWays(app, { mobileLogin: true });
    const mobile = '17490000001';
    const smsCode = await codeFor(app, app.guest, { smsType: SmsType.login, mobile });
    const host = await registerHost(app);
    const launch = () => app.guest.call(launchApi.ticket, signed(app, host, { userName: 'student' }));
    const { ticket } = await launch();
    await switchDemo(app, false);
    await expect(app.guest.call(sessionApi.mobileLogin, { mobile, smsCode })).toRefuse('loginFailed');
    await expect(launch()).toRefuse('launchRefused');
    await expect(app.guest.call(launchApi.exchange, { ticket, path: '/web/uc' })).toRefuse('ticketWrong');
    app.clock.advance(60);
    const sent = (await outboxOf(app)).length;
    await requestCode(app, app.guest, { smsType: SmsType.login, mobile });
    await app.runJobs();
    expect(await outboxOf(app)).toHaveLength(sent);
  }));

it('ends the sessions of demo accounts when the site turns demo off, and nobody else’s', () =>
  withApp({ DEMO: 'on' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    const learner = await app.learner();
    const { token } = await app.guest.call(sessionApi.demoLogin, { account: 'admin' });
    const demo = callerOf(app.http, token);
    await demo.call(sessionApi.info, {});
    await switchDemo(app, false);
    await expect(demo.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    await learner.call(sessionApi.info, {});
    await switchDemo(app, true);
    await expect(demo.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  }));

it('rejects a demo account’s session that another process left behind', () =>
  withApp({ DEMO: 'on' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    const { token } = await app.guest.call(sessionApi.demoLogin, { account: 'admin' });
    await app.platform.db.updateTable('siteSetting').set({ demo: false }).execute();
    app.clock.advance(5);
    await expect(callerOf(app.http, token).call(sessionApi.info, {})).toRefuse('tokenInvalid');
  }));

it('ends remaining demo sessions when a process starts with demo off', () =>
  withApp({ DEMO: 'off' }, async (app) => {
    const { id } = await app.learner();
    const other = await app.learner();
    const { db } = app.platform;
    await db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', id).execute();
    await endClosedDemo(systemCtx(app.platform, 'test'));
    const rows = await db.selectFrom('iamSession').select('userId').execute();
    expect(rows).toEqual([{ userId: other.id }]);
  }));
