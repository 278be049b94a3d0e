import { auditApi } from '@ganlin/contract/audit/entry';
import { DataScope } from '@ganlin/contract/iam/role';
import { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { RoleType, userApi, UserState } from '@ganlin/contract/iam/user';
import { policyApi } from '@ganlin/contract/site/policy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { codeFor, freshMobile, learnerWith, openWays, outboxOf, requestCode } from '../../../../test/support/sms.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { findRoleId, getMembership } from '../user/audience.queries.ts';
import { builtInRoles } from '../seed/seed.ts';
import { makeCode } from '../sms/sms-code.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
beforeEach(async () => {
  await openWays(app, { mobileLogin: true, userReg: true });
  await review(true);
});
afterAll(() => app.close());

async function review(regReview: boolean): Promise<void> {
  const { demoAllowed: _, ...policy } = await admin.call(policyApi.detail, {});
  await admin.call(policyApi.save, { ...policy, regReview });
}

let last = 0;
const freshAddress = () => app.from(`10.4.0.${(++last % 250) + 1}`);
const formOf = (mobile: string) => ({
  userName: `newcomer${++last}`,
  realName: '王新',
  password: 'CloudSeed26',
  mobile,
  agreed: true as const,
});
const regCode = (mobile: string) => codeFor(app, freshAddress(), { smsType: SmsType.reg, mobile });
const password = 'CloudSeed26';

async function login(username: string) {
  const caller = freshAddress();
  const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
  return caller.call(sessionApi.login, { username, password, captchaKey, captchaValue });
}

describe('registering', () => {
  it('creates a learner who is signed in immediately where registrations are not reviewed [S1-17, S7-12]', async () => {
    await review(false);
    const { north } = await makeDepts(app);
    const mobile = freshMobile();
    const form = { ...formOf(mobile), deptId: north };
    const { token, pending } = await freshAddress().call(registerApi.reg, { ...form, smsCode: await regCode(mobile) });
    expect(pending).toBe(false);
    const info = (await app.guest.ask(sessionApi.info, {}, { token })).json();
    expect(info.data).toMatchObject({
      userName: form.userName,
      realName: '王新',
      roleType: RoleType.learner,
      roles: ['learner'],
      mustChangePassword: false,
    });
    const { records } = await admin.call(userApi.paging, { params: { keyword: mobile } });
    // Nobody joins a department by themselves: the chosen one is only a request until staff assign it.
    expect(records).toMatchObject([
      { state: UserState.normal, deptId: null, deptName: '', wishedDept: '北方', roles: [{ name: '学员' }] },
    ]);
    const ids = records.map(({ id }) => id);
    expect(await getMembership(app.platform.db, ids[0]!)).toMatchObject({ deptId: null, deptPath: [] });
    const clerk = await staffWith(app, { permissions: 'sys:user:', dataScope: DataScope.deptAndBelow, deptId: north });
    await expect(clerk.call(userApi.batchDept, { ids, deptId: north })).toRefuse('userNotFound');
    await admin.call(userApi.batchDept, { ids, deptId: north });
    expect(await clerk.call(userApi.detail, { id: ids[0]! })).toMatchObject({ deptId: north, wishedDept: '' });
  });

  it('waits for review where the site requires it, and signs in once accepted', async () => {
    const mobile = freshMobile();
    const form = formOf(mobile);
    const answer = await freshAddress().call(registerApi.reg, { ...form, smsCode: await regCode(mobile) });
    expect(answer).toEqual({ token: '', pending: true });
    await expect(login(form.userName)).toRefuse('userPending');
    const params = { keyword: form.userName, state: UserState.pending };
    const { records } = await admin.call(userApi.paging, { params });
    await admin.call(userApi.review, { ids: records.map(({ id }) => id), accept: true });
    expect(await login(form.userName)).toHaveProperty('token');
    const log = await admin.call(auditApi.paging, { params: { userName: form.userName, action: 'iam.registered' } });
    expect(log.records).toMatchObject([{ summary: '等待审核', realName: '王新' }]);
  });

  it('is refused unless the site has enabled it [S1-17]', async () => {
    const mobile = freshMobile();
    const smsCode = await regCode(mobile);
    await openWays(app, { userReg: false });
    await expect(freshAddress().call(registerApi.reg, { ...formOf(mobile), smsCode })).toRefuse('regOff');
    await expect(app.guest.call(registerApi.depts, {})).toRefuse('regOff');
  });

  it('leaves the code valid when a name is taken, and reveals that only to a caller with the code', async () => {
    const taken = (await app.learner()).userName;
    const mobile = freshMobile();
    const form = formOf(mobile);
    const smsCode = await regCode(mobile);
    const caller = freshAddress();
    const guess = smsCode === '111111' ? '222222' : '111111';
    await expect(caller.call(registerApi.reg, { ...form, userName: taken, smsCode: guess })).toRefuse('smsCodeWrong');
    const named = caller.call(registerApi.reg, { ...form, userName: taken.toUpperCase(), smsCode });
    await expect(named).toRefuse('userNameTaken');
    await caller.call(registerApi.reg, { ...form, smsCode });
    await expect(caller.call(registerApi.reg, { ...formOf(mobile), smsCode })).toRefuse('smsCodeWrong');
    app.clock.advance(60);
    const again = { ...formOf(mobile), smsCode: await regCode(mobile) };
    await expect(caller.call(registerApi.reg, again)).toRefuse('mobileTaken');
  });

  it('cannot use one code for two accounts at the same time', async () => {
    const mobile = freshMobile();
    const smsCode = await regCode(mobile);
    const answers = await Promise.allSettled(
      Array.from({ length: 3 }, () => freshAddress().call(registerApi.reg, { ...formOf(mobile), smsCode })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses weak passwords, unknown departments and missing consent', async () => {
    const mobile = freshMobile();
    const smsCode = await regCode(mobile);
    const form = { ...formOf(mobile), smsCode };
    const caller = freshAddress();
    const refused = (change: object) => caller.call(registerApi.reg, { ...form, ...change });
    await expect(refused({ password: 'password1' })).toRefuse('passwordWeak');
    await expect(refused({ password: `${form.userName}9` })).toRefuse('passwordWeak');
    await expect(refused({ deptId: crypto.randomUUID() })).toRefuse('deptNotFound');
    expect((await caller.ask(registerApi.reg, { ...form, agreed: false })).statusCode).toBe(400);
    expect((await caller.ask(registerApi.reg, { ...form, password: 'sho1' })).statusCode).toBe(400);
    await caller.call(registerApi.reg, form);
  });

  it('offers the names of the departments and nothing else about them', async () => {
    const rows = await app.guest.call(registerApi.depts, {});
    expect(rows.map(({ name }) => name)).toContain('北方');
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(['id', 'name', 'parentId']);
  });
});

describe('a forgotten password', () => {
  const resetCode = (mobile: string) => codeFor(app, freshAddress(), { smsType: SmsType.reset, mobile });

  async function someone() {
    await review(false);
    const mobile = freshMobile();
    const form = formOf(mobile);
    const { token } = await freshAddress().call(registerApi.reg, { ...form, smsCode: await regCode(mobile) });
    app.clock.advance(60);
    return { mobile, token, userName: form.userName };
  }

  it('is reset by the number’s holder; every session ends, and the reset is logged [S7-16]', async () => {
    const { mobile, token, userName } = await someone();
    const given = { mobile, smsCode: await resetCode(mobile), password: 'RainShadow88' };
    expect(await freshAddress().call(registerApi.resetPass, given)).toBeNull();
    expect((await app.guest.ask(sessionApi.info, {}, { token })).json().code).toBe(10010002);
    await expect(login(userName)).toRefuse('loginFailed');
    const caller = freshAddress();
    const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
    const account = { username: userName, password: 'RainShadow88', captchaKey, captchaValue };
    expect(await caller.call(sessionApi.login, account)).toHaveProperty('token');
    const { records } = await admin.call(auditApi.paging, { params: { userName, action: 'iam.passwordReset' } });
    expect(records.map(({ summary }) => summary)).toEqual(['短信验证码']);
    await expect(freshAddress().call(registerApi.resetPass, given)).toRefuse('smsCodeWrong');
  });

  it('leaves the code valid while the new password is too weak', async () => {
    const { mobile, userName } = await someone();
    const smsCode = await resetCode(mobile);
    const weak = freshAddress().call(registerApi.resetPass, { mobile, smsCode, password: `${userName}1` });
    await expect(weak).toRefuse('passwordWeak');
    await freshAddress().call(registerApi.resetPass, { mobile, smsCode, password: 'RainShadow88' });
  });

  it('returns the same for a number without an account, and sends nothing to shared demo accounts', async () => {
    const { mobile } = await someone();
    const unknown = freshMobile();
    for (const number of [mobile, unknown]) {
      await requestCode(app, freshAddress(), { smsType: SmsType.reset, mobile: number });
      const given = { mobile: number, smsCode: '000000', password: 'RainShadow88' };
      await expect(freshAddress().call(registerApi.resetPass, given)).toRefuse('smsCodeWrong');
    }
    const shared = await someone();
    await app.platform.db
      .updateTable('iamUser')
      .set({ isDemo: true })
      .where('userName', '=', shared.userName)
      .execute();
    await expect(resetCode(shared.mobile)).rejects.toThrow('no message');
  });

  it('cannot be reset by SMS for staff, and the response does not reveal who is staff', async () => {
    const learner = await someone();
    const staffMobile = freshMobile();
    const staff = await learnerWith(app, staffMobile);
    await app.platform.db.updateTable('iamUser').set({ roleType: RoleType.staff }).where('id', '=', staff.id).execute();
    const roleMobile = freshMobile();
    const withRole = await learnerWith(app, roleMobile);
    const role = await findRoleId(app.platform.db, builtInRoles.admin);
    await app.platform.db.insertInto('iamUserRole').values({ userId: withRole.id, roleId: role! }).execute();
    const ask = (mobile: string) => requestCode(app, freshAddress(), { smsType: SmsType.reset, mobile });
    const reply = [await ask(learner.mobile), await ask(staffMobile), await ask(roleMobile), await ask(freshMobile())];
    expect(new Set(reply).size).toBe(1);
    await app.runJobs();
    const sent = (await outboxOf(app)).map(({ mobile }) => mobile);
    expect(sent).toContain(learner.mobile);
    for (const mobile of [staffMobile, roleMobile]) {
      expect(sent).not.toContain(mobile);
      // Even the right code, if guessed, gives no access.
      app.clock.advance(60);
      let smsCode = '';
      await makeCode(systemCtx(app.platform, 'test'), { mobile, smsType: SmsType.reset }, async (_ctx, code) => {
        smsCode = code;
      });
      const given = { mobile, smsCode, password: 'RainShadow88' };
      await expect(freshAddress().call(registerApi.resetPass, given)).toRefuse('smsCodeWrong');
    }
  });

  it('needs mobile login to be enabled', async () => {
    const { mobile } = await someone();
    const smsCode = await resetCode(mobile);
    await openWays(app, { mobileLogin: false });
    const given = { mobile, smsCode, password: 'RainShadow88' };
    await expect(freshAddress().call(registerApi.resetPass, given)).toRefuse('mobileLoginOff');
  });
});
