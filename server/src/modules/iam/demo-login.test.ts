import { sessionApi } from '@ganlin/contract/iam/session';
import { policyApi } from '@ganlin/contract/site/policy';
import { siteApi } from '@ganlin/contract/site/settings';
import { RoleType } from '@ganlin/contract/iam/user';
import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { callerOf } from '../../../test/support/client.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { seedDemoUsers } from './seed.ts';

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
    expect(await enter('learner')).toMatchObject({ roleType: RoleType.learner, mobile: '13800000001' });
    expect(await enter('admin')).toMatchObject({ roleType: RoleType.staff });
    expect((await app.guest.call(siteApi.detail, { id: 1 })).props.demo).toBe(true);
  }));

it('refuses when the switch is off, and a real user who happens to have the name', () =>
  withApp({ DEMO: 'off' }, async (app) => {
    await seedDemoUsers(systemCtx(app.platform, 'test'));
    await expect(app.guest.call(sessionApi.demoLogin, { account: 'admin' })).toRefuse('demoOff');
    expect((await app.guest.call(siteApi.detail, { id: 1 })).props.demo).toBe(false);
  }));

it('refuses when the site has switched it off, whatever the server allows', () =>
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
