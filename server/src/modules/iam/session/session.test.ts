import { errors } from '@ganlin/contract/errors';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { policyApi } from '@ganlin/contract/site/policy';
import { messageApi } from '@ganlin/contract/message/message';
import { RoleType, UserState } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { callerOf } from '../../../../test/support/client.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { sitePolicy } from '../../site/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('the signed-in user', () => {
  it('has everything the page needs about a learner [S7-13, S6-04, S6-12, S6-13]', async () => {
    const learner = await app.learner();
    const info = await learner.call(sessionApi.info, {});
    expect(info).toEqual({
      id: learner.id,
      userName: learner.userName,
      realName: '测试用户',
      avatar: '',
      roleType: RoleType.learner,
      roles: ['learner'],
      permissions: [],
      mobile: '',
      mustChangePassword: false,
      secondFactor: 'none',
      hasSecondFactor: false,
    });
  });

  it('is also identified by a token in the payload when there is no header [S7-13]', async () => {
    const learner = await app.learner();
    expect(await app.guest.call(sessionApi.info, { token: learner.token })).toMatchObject({ id: learner.id });
    const other = await app.learner();
    expect(await other.call(sessionApi.info, { token: learner.token })).toMatchObject({ id: other.id });
    await expect(app.guest.call(sessionApi.info, { token: 'x'.repeat(43) })).toRefuse('tokenInvalid');
    await expect(app.guest.call(sessionApi.info, { token: '' })).toRefuse('tokenInvalid');
    await learner.call(sessionApi.logout, {});
    await expect(app.guest.call(sessionApi.info, { token: learner.token })).toRefuse('tokenInvalid');
  });

  it('is identified by a payload token at no other endpoint', async () => {
    const { token } = await app.learner();
    const reply = await app.http.inject({ method: 'POST', url: menuApi.routes.path, payload: { token } });
    expect(reply.json()).toMatchObject({ code: errors.tokenInvalid.code });
  });

  it('has role type 2 and every permission as administrator [S6-06]', async () => {
    const info = await (await app.admin()).call(sessionApi.info, {});
    expect(info.roleType).toBe(RoleType.staff);
    expect(info.roles).toEqual(['admin']);
    expect(info.permissions).toContain('sys:audit:paging');
  });

  it('is nobody without a token, with an invented one and with an overlong one [S6-01]', async () => {
    await expect(app.guest.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    await expect(callerOf(app.http, 'x'.repeat(43)).call(sessionApi.info, {})).toRefuse('tokenInvalid');
    await expect(callerOf(app.http, 'x'.repeat(4000)).call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });
});

describe('a session', () => {
  it('ends on logout, in the cache as well [S4-09, S7-14]', async () => {
    const learner = await app.learner();
    await learner.call(sessionApi.info, {});
    expect(await learner.call(sessionApi.logout, {})).toBeNull();
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });

  it('survives the loss of all Redis data', async () => {
    const learner = await app.learner();
    await learner.call(sessionApi.info, {});
    await app.platform.cache.flushdb();
    await expect(learner.call(sessionApi.info, {})).resolves.toHaveProperty('id', learner.id);
  });

  it('expires after its hours without use, and is prolonged by use', async () => {
    const used = await app.learner();
    const idle = await app.learner();
    const { sessionHours: hours } = await sitePolicy(systemCtx(app.platform, 'test'));
    app.clock.advance((hours - 1) * 3600);
    await app.platform.cache.flushdb();
    await used.call(sessionApi.info, {});
    app.clock.advance(2 * 3600);
    await app.platform.cache.flushdb();
    await expect(used.call(sessionApi.info, {})).resolves.toHaveProperty('id', used.id);
    await expect(idle.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });

  it('is not prolonged by a page’s automatic requests, which do not hide a real use either', async () => {
    const idle = await app.learner();
    const busy = await app.learner();
    const { sessionHours: hours } = await sitePolicy(systemCtx(app.platform, 'test'));
    app.clock.advance((hours - 1) * 3600);
    await idle.call(messageApi.countUnread, {});
    await busy.call(messageApi.countUnread, {});
    await busy.call(menuApi.routes, {});
    const [session] = await busy.call(sessionApi.list, {});
    expect(session?.lastSeenAt).toBe(app.clock.now.toISOString());
    app.clock.advance(2 * 3600);
    await app.platform.cache.flushdb();
    await expect(idle.call(messageApi.countUnread, {})).toRefuse('tokenInvalid');
    await expect(busy.call(messageApi.countUnread, {})).resolves.toEqual({ count: 0 });
  });

  it('ends after twelve hours for staff and thirty days for a learner, however much it is used', async () => {
    const [admin, learner] = [await app.admin(), await app.learner()];
    for (let hours = 0; hours < 11; hours++) {
      app.clock.advance(3600);
      await admin.call(sessionApi.info, {});
    }
    app.clock.advance(3590);
    // This read, seconds before the end, puts it in memory and in Redis too.
    await admin.call(sessionApi.info, {});
    app.clock.advance(11);
    await expect(admin.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    for (let days = 0; days < 29; days++) {
      app.clock.advance(86_400);
      await learner.call(sessionApi.info, {});
    }
    app.clock.advance(12 * 3600 - 2);
    await learner.call(sessionApi.info, {});
    app.clock.advance(2);
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });

  it('lasts as long as the policy says', async () => {
    const admin = await app.admin();
    const { demoAllowed: _, ...policy } = await admin.call(policyApi.detail, {});
    await admin.call(policyApi.save, { ...policy, staffLifeHours: 2 });
    app.clock.advance(2 * 3600 - 1);
    await admin.call(sessionApi.info, {});
    app.clock.advance(1);
    await expect(admin.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    await (await app.admin()).call(policyApi.save, policy);
  });

  it('of a disabled user is no longer valid', async () => {
    const learner = await app.learner();
    await app.platform.db
      .updateTable('iamUser')
      .set({ state: UserState.disabled })
      .where('id', '=', learner.id)
      .execute();
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });

  it('can be listed and ended by its owner only', async () => {
    const learner = await app.learner();
    const stranger = await app.learner();
    const [session] = await learner.call(sessionApi.list, {});
    expect(session).toMatchObject({ current: true, ip: '127.0.0.1' });
    await expect(stranger.call(sessionApi.revoke, { id: session!.id })).toRefuse('sessionNotFound');
    await learner.call(sessionApi.revoke, { id: session!.id });
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });
});

describe('the menu', () => {
  it('is the whole tree for the administrator, built from database rows [S7-26, S2-29, S6-10, S6-11]', async () => {
    const routes = await (await app.admin()).call(menuApi.routes, {});
    const management = routes.find(({ path }) => path === '/admin');
    expect(management?.children.map(({ path }) => path)).toEqual([
      '/admin/dashboard',
      '/admin/stats',
      '/admin/qu',
      '/admin/course',
      '/admin/exam',
      '/admin/battle',
      '/admin/train',
      '/admin/practical',
      '/admin/cert',
      '/admin/transcript',
      '/admin/transcript/file/:id',
      '/admin/content',
      '/admin/sys',
    ]);
    expect(management?.children[0]?.meta).toEqual({
      title: '仪表盘',
      icon: 'dashboard',
      affix: true,
      noCache: false,
    });
    await app.platform.db.updateTable('iamMenu').set({ title: '总览' }).where('code', '=', 'dashboard').execute();
    const changed = await (await app.admin()).call(menuApi.routes, {});
    expect(changed[0]?.children[0]?.meta.title).toBe('总览');
  });

  it('has no management centre for a learner', async () => {
    const routes = await (await app.learner()).call(menuApi.routes, {});
    expect(routes.map(({ path }) => path)).toEqual(['/web']);
    const pages = routes[0]?.children.map(({ path }) => path) ?? [];
    expect(pages).toEqual(expect.arrayContaining(['/web/uc', '/web/train']));
    expect(pages.filter((path) => !path.startsWith('/web/'))).toEqual([]);
  });

  it('is empty for staff without a role', async () => {
    expect(await (await app.staff()).call(menuApi.routes, {})).toEqual([]);
  });
});
