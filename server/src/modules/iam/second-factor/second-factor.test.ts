import { auditApi } from '@ganlin/contract/audit/entry';
import { roleApi, DataScope } from '@ganlin/contract/iam/role';
import { secondFactorApi as api } from '@ganlin/contract/iam/sign-in/second-factor';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { userApi } from '@ganlin/contract/iam/user';
import { messageApi } from '@ganlin/contract/message/message';
import { healthApi } from '@ganlin/contract/ops/health';
import { policyApi } from '@ganlin/contract/site/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { callerOf } from '../../../../test/support/client.ts';
import { embeddedCaller, registerHost, signInAgain } from '../../../../test/support/embedded.ts';
import { productionEnv } from '../../../../test/support/production-env.ts';
import { codeOf, enrol, signInByPassword } from '../../../../test/support/second-factor.ts';
import { codeFor, freshMobile, learnerWith, openWays } from '../../../../test/support/sms.ts';
import { staffWith } from '../../../../test/support/staff.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const titles = async (user: TestUser) => {
  await app.runJobs();
  const { records } = await user.call(messageApi.paging, { params: {} });
  return records.map(({ title }) => title);
};

describe('a second factor', () => {
  it('is enrolled on a device and takes effect once a code confirms it', async () => {
    const user = await app.staff();
    const { secret, address } = await user.call(api.start, {});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect((await user.call(api.detail, {})).enabledAt).toBeNull();
    await expect(user.call(api.confirm, { code: '000000' })).toRefuse('secondFactorWrong');
    const { recoveryCodes } = await user.call(api.confirm, { code: codeOf(app, secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await user.call(api.detail, {})).toEqual({
      enabledAt: app.clock.now.toISOString(),
      recoveryCodesLeft: 10,
      demanded: false,
    });
    await expect(user.call(api.start, {})).toRefuse('secondFactorExists');
    expect(await titles(user)).toEqual(['您的两步验证已启用']);
    const { db } = app.platform;
    const stored = JSON.stringify([
      await db.selectFrom('iamTotp').selectAll().execute(),
      await db.selectFrom('iamRecoveryCode').selectAll().execute(),
      await db.selectFrom('auditEntry').selectAll().execute(),
    ]);
    for (const value of [secret, ...recoveryCodes]) expect(stored).not.toContain(value);
  });

  it('blocks every later sign-in and every other session until a code is entered', async () => {
    const user = await app.staff();
    const other = await signInAgain(app, user.id);
    await other.call(sessionApi.list, {});
    const { secret } = await enrol(app, user);
    await user.call(sessionApi.list, {});
    const later = await signInByPassword(app, user);
    for (const session of [other, later]) {
      await expect(session.call(sessionApi.list, {})).toRefuse('secondFactorRequired');
      await expect(session.call(userApi.updatePass, { oldPassword: 'x', password: 'Cloud2026rain' })).toRefuse(
        'secondFactorRequired',
      );
      expect(await session.call(sessionApi.info, {})).toMatchObject({ secondFactor: 'required' });
    }
    await expect(later.call(api.verify, { code: '000000' })).toRefuse('secondFactorWrong');
    await later.call(api.verify, { code: codeOf(app, secret) });
    await later.call(sessionApi.list, {});
    expect(await later.call(sessionApi.info, {})).toMatchObject({ secondFactor: 'none' });
    await expect(other.call(sessionApi.list, {})).toRefuse('secondFactorRequired');
    await other.call(sessionApi.logout, {});
  });

  it('accepts each code once, from any session, even when two arrive concurrently', async () => {
    const user = await app.staff();
    const { secret } = await enrol(app, user);
    const sessions = [await signInByPassword(app, user), await signInByPassword(app, user)];
    const code = codeOf(app, secret);
    const tries = await Promise.allSettled(sessions.map((session) => session.call(api.verify, { code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    app.clock.advance(30);
    const third = await signInByPassword(app, user);
    await expect(third.call(api.verify, { code })).toRefuse('secondFactorWrong');
    await third.call(api.verify, { code: codeOf(app, secret) });
  });

  it('accepts a recovery code instead, once, and notifies the user', async () => {
    const user = await app.staff();
    const { recoveryCodes } = await enrol(app, user);
    const [first = '', second = ''] = recoveryCodes;
    const session = await signInByPassword(app, user);
    await session.call(api.verify, { code: first.toUpperCase().replace('-', '') });
    await session.call(sessionApi.list, {});
    expect((await user.call(api.detail, {})).recoveryCodesLeft).toBe(9);
    const later = await signInByPassword(app, user);
    await expect(later.call(api.verify, { code: first })).toRefuse('secondFactorWrong');
    expect(await titles(user)).toContain('您的两步验证使用了一个恢复码，还剩 9 个');
    const renewed = await user.call(api.renewCodes, {});
    await expect(later.call(api.verify, { code: second })).toRefuse('secondFactorWrong');
    await later.call(api.verify, { code: renewed.recoveryCodes[0]! });
  });

  it('cannot be guessed: after five wrong codes none is accepted for 15 minutes, from any session', async () => {
    const user = await app.staff();
    const { secret } = await enrol(app, user);
    const sessions = [await signInByPassword(app, user), await signInByPassword(app, user)];
    for (let tried = 0; tried < 5; tried++) {
      await expect(sessions[tried % 2]!.call(api.verify, { code: '000000' })).toRefuse('secondFactorWrong');
    }
    for (const session of sessions) {
      await expect(session.call(api.verify, { code: codeOf(app, secret) })).toRefuse('secondFactorTriesOver');
    }
    app.clock.advance(15 * 60 + 1);
    await sessions[0]!.call(api.verify, { code: codeOf(app, secret) });
    const { records } = await admin.call(auditApi.paging, {
      params: { userName: user.userName, action: 'iam.secondFactorFailed' },
    });
    expect(records).toHaveLength(5);
  });

  it('applies to every way to sign in, SMS and a host’s frame included', async () => {
    await openWays(app, { mobileLogin: true });
    const mobile = freshMobile();
    const user = await learnerWith(app, mobile);
    const { secret } = await enrol(app, user);
    const smsCode = await codeFor(app, app.guest, { smsType: SmsType.login, mobile });
    const { token } = await app.guest.call(sessionApi.mobileLogin, { mobile, smsCode });
    await expect(callerOf(app.http, token).call(sessionApi.list, {})).toRefuse('secondFactorRequired');
    const framed = await embeddedCaller(app, await registerHost(app), user.userName);
    await expect(framed.call(sessionApi.list, {})).toRefuse('secondFactorRequired');
    await expect(framed.call(api.start, {})).toRefuse('notInFrame');
    await framed.call(api.verify, { code: codeOf(app, secret) });
    await framed.call(sessionApi.list, {});
  });

  it('is removed by its owner with a proof', async () => {
    const user = await app.staff();
    await enrol(app, user);
    await user.call(api.remove, {});
    await expect(user.call(api.remove, {})).toRefuse('secondFactorMissing');
    await (await signInByPassword(app, user)).call(sessionApi.list, {});
    expect(await titles(user)).toContain('您的两步验证已关闭');
  });

  it('is reset for others by users with all permissions, with a log entry, and the user is notified', async () => {
    const user = await app.staff();
    await enrol(app, user);
    const clerk = await staffWith(app, { permissions: 'sys:user:', dataScope: DataScope.all });
    await expect(clerk.call(api.reset, { id: user.id })).toRefuse('allRightsNeeded');
    await expect(admin.call(api.reset, { id: admin.id })).toRefuse('notYourself');
    await admin.call(api.reset, { id: user.id });
    await expect(admin.call(api.reset, { id: user.id })).toRefuse('secondFactorMissing');
    await expect(user.call(sessionApi.list, {})).toRefuse('tokenInvalid');
    const again = await signInByPassword(app, user);
    await again.call(sessionApi.list, {});
    expect(await titles({ ...user, ...again })).toContain('您的两步验证已被管理员重置');
    const { records } = await admin.call(auditApi.paging, {
      params: { target: `user:${user.id}`, action: 'iam.secondFactorReset' },
    });
    expect(records).toMatchObject([{ userName: admin.userName }]);
  });
});

describe('a required second factor', () => {
  it('required by a role comes before anything else, and can be set up immediately', async () => {
    const user = await staffWith(app, { permissions: 'sys:user:paging', dataScope: DataScope.all });
    await user.call(userApi.paging, { params: {} });
    const { roles } = await user.call(sessionApi.info, {});
    const role = (await admin.call(roleApi.list, {})).find(({ code }) => code === roles[0])!;
    const { menuIds, deptIds } = await admin.call(roleApi.detail, { id: role.id });
    const { grantsAll: _all, users: _users, ...form } = role;
    await admin.call(roleApi.save, { ...form, menuIds, deptIds, secondFactor: true });
    await expect(user.call(userApi.paging, { params: {} })).toRefuse('secondFactorEnrolmentRequired');
    expect(await user.call(sessionApi.info, {})).toMatchObject({ secondFactor: 'enrolmentRequired' });
    await enrol(app, user);
    await user.call(userApi.paging, { params: {} });
    expect((await user.call(api.detail, {})).demanded).toBe(true);
    await user.call(api.remove, {});
    await expect(user.call(userApi.paging, { params: {} })).toRefuse('secondFactorEnrolmentRequired');
  });
});

describe('in production', () => {
  it('users with all permissions need one, unless the site has switched that off, which the health page reports', async () => {
    const site = await openTestApp({ env: productionEnv() });
    try {
      const [chief, clerk] = [await site.admin(), await site.staff()];
      await expect(chief.call(userApi.paging, { params: {} })).toRefuse('secondFactorEnrolmentRequired');
      await clerk.call(sessionApi.list, {});
      await enrol(site, chief);
      expect((await chief.call(healthApi.detail, {})).adminSecondFactor).toBe(true);
      const { demoAllowed: _, ...policy } = await chief.call(policyApi.detail, {});
      await chief.call(policyApi.save, { ...policy, adminSecondFactor: false });
      expect((await chief.call(healthApi.detail, {})).adminSecondFactor).toBe(false);
      await (await site.admin()).call(userApi.paging, { params: {} });
    } finally {
      await site.close();
    }
  });
});
