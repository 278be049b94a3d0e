import { auditApi } from '@ganlin/contract/audit/entry';
import { changesText } from '@ganlin/contract/audit/differences';
import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { maskMobile } from '@ganlin/contract/core/person';
import { messageApi } from '@ganlin/contract/message/message';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { outboxOf } from '../../../../test/support/sms.ts';
import { makeDepts } from '../../../../test/support/staff.ts';
import { openCtx } from '../../../platform/ctx.ts';
import { makeCode } from '../sms/sms-code.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

let last = 10_000_000;
const newMobile = () => `138${String(++last)}`;

/** The code that the number's holder would receive. */
async function codeFor(mobile: string, smsType: SmsType = SmsType.bind): Promise<string> {
  const ctx = openCtx(app.platform, {
    user: null,
    origin: { requestId: 'test', ip: `10.0.0.${last % 250}`, userAgent: '' },
  });
  let sent = '';
  await makeCode(ctx, { mobile, smsType }, async (_ctx, code) => {
    sent = code;
  });
  return sent;
}

async function logged(user: TestUser, action: 'iam.userChanged' | 'iam.mobileChanged'): Promise<string> {
  const { records } = await admin.call(auditApi.paging, { params: { target: `user:${user.id}`, action } });
  const { before, after } = await admin.call(auditApi.detail, { id: records[0]!.id });
  return changesText(before, after);
}

const makeDemo = (user: TestUser) =>
  app.platform.db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', user.id).execute();

describe('the profile', () => {
  it('returns the user’s own data, with the numbers masked', async () => {
    const { county } = await makeDepts(app);
    const learner = await app.learner();
    await admin.call(userApi.save, {
      id: learner.id,
      userName: learner.userName,
      realName: '李明',
      roleType: RoleType.learner,
      mobile: '13812345521',
      idCard: '130602199001012217',
      email: 'li@example.cn',
      deptId: county,
    });
    expect(await learner.call(profileApi.detail, {})).toEqual({
      timePercent: 100,
      userName: learner.userName,
      realName: '李明',
      avatar: '',
      email: 'li@example.cn',
      mobile: '138****5521',
      idCard: '1306****2217',
      deptName: '县',
      roleType: RoleType.learner,
    });
  });

  it('applies a new name immediately, in every session, and logs the old one', async () => {
    const learner = await app.learner();
    await learner.call(sessionApi.info, {});
    await learner.call(userApi.update, { realName: ' 李新明 ' });
    expect(await learner.call(sessionApi.info, {})).toMatchObject({ realName: '李新明' });
    expect(await logged(learner, 'iam.userChanged')).toBe('姓名：测试用户 → 李新明');
  });
});

describe('the e-mail address', () => {
  it('changes only with the password', async () => {
    const learner = await app.learner();
    const { password } = learner;
    await expect(learner.call(profileApi.changeEmail, { email: 'a@b.cn', password: 'Wrong2026' })).toRefuse(
      'passwordWrong',
    );
    expect(await learner.call(profileApi.detail, {})).toMatchObject({ email: '' });
    await learner.call(profileApi.changeEmail, { email: 'a@b.cn', password });
    expect(await learner.call(profileApi.detail, {})).toMatchObject({ email: 'a@b.cn' });
    expect(await logged(learner, 'iam.userChanged')).toBe('邮箱：— → a@b.cn');
    await learner.call(profileApi.changeEmail, { email: '', password });
    expect(await learner.call(profileApi.detail, {})).toMatchObject({ email: '' });
  });
});

describe('the mobile number', () => {
  const change = async (user: TestUser, mobile: string, given: { smsCode?: string; password?: string } = {}) =>
    user.call(profileApi.changeMobile, {
      mobile,
      smsCode: given.smsCode ?? (await codeFor(mobile)),
      password: given.password ?? user.password,
    });

  it('changes with the password and the code sent to the new number', async () => {
    const learner = await app.learner();
    const [first, second] = [newMobile(), newMobile()];
    await change(learner, first);
    await change(learner, second);
    expect(await learner.call(sessionApi.info, {})).toMatchObject({ mobile: second });
    const mask = (mobile: string) => mobile.replace(/^(...)....(.*)$/, '$1****$2');
    expect(await logged(learner, 'iam.mobileChanged')).toBe(`手机：${mask(first)} → ${mask(second)}`);
    expect((await admin.call(userApi.paging, { params: { keyword: second } })).records).toMatchObject([
      { id: learner.id },
    ]);
  });

  it('logs that the number changed even if both look the same when masked', async () => {
    const learner = await app.learner();
    await change(learner, '13911112222');
    await change(learner, '13933332222');
    expect(await logged(learner, 'iam.mobileChanged')).toBe('手机：139****2222 → 139****2222（已更换）');
  });

  it('leaves the code valid after a wrong password, and the number unchanged after a wrong code', async () => {
    const learner = await app.learner();
    const mobile = newMobile();
    const smsCode = await codeFor(mobile);
    await expect(change(learner, mobile, { smsCode, password: 'Wrong2026' })).toRefuse('passwordWrong');
    const wrong = smsCode === '000000' ? '000001' : '000000';
    await expect(change(learner, mobile, { smsCode: wrong })).toRefuse('smsCodeWrong');
    expect(await learner.call(sessionApi.info, {})).toMatchObject({ mobile: '' });
    await change(learner, mobile, { smsCode });
    await expect(change(learner, mobile, { smsCode })).toRefuse('smsCodeWrong');
  });

  it('changes with a code to the old number instead of the password, and notifies the old number', async () => {
    const learner = await app.learner();
    const [first, second] = [newMobile(), newMobile()];
    await change(learner, first);
    await app.runJobs();
    const change2 = { mobile: second, smsCode: await codeFor(second) };
    await expect(learner.call(profileApi.changeMobile, change2)).toRefuse('passwordMissing');
    app.clock.advance(61);
    await expect(learner.call(profileApi.changeMobile, { ...change2, proofCode: '000000' })).toRefuse('smsCodeWrong');
    const proofCode = await codeFor(first, SmsType.prove);
    // A notice within a minute of a code would be delayed.
    app.clock.advance(61);
    await learner.call(profileApi.changeMobile, { ...change2, proofCode });
    await app.runJobs();
    const { records } = await learner.call(messageApi.paging, { params: {} });
    const logged = `您的账号新增了登录方式：手机号 ${maskMobile(second)}`;
    expect(records.map(({ title }) => title)).toContain(logged);
    const texted = (await outboxOf(app)).filter(({ text }) => text === logged).map(({ mobile }) => mobile);
    expect(texted.toSorted()).toEqual([first, second]);
  });

  it('accepts no code that was sent for another purpose', async () => {
    const learner = await app.learner();
    const mobile = newMobile();
    await expect(change(learner, mobile, { smsCode: await codeFor(mobile, SmsType.login) })).toRefuse('smsCodeWrong');
  });

  it('is refused when another user has it, but only to its holder', async () => {
    const [learner, other] = [await app.learner(), await app.learner()];
    const mobile = newMobile();
    await change(other, mobile);
    await expect(change(learner, mobile, { smsCode: '123456' })).toRefuse('smsCodeWrong');
    app.clock.advance(61);
    await expect(change(learner, mobile)).toRefuse('mobileTaken');
    expect(await other.call(sessionApi.info, {})).toMatchObject({ mobile });
  });
});

describe('a demo account', () => {
  it('cannot be taken over: contacts stay unchanged, and it cannot be erased', async () => {
    const demo = await app.learner();
    await makeDemo(demo);
    const { password } = demo;
    await expect(demo.call(profileApi.changeEmail, { email: 'a@b.cn', password })).toRefuse('notForDemo');
    const taken = { mobile: newMobile(), smsCode: '123456', password };
    await expect(demo.call(profileApi.changeMobile, taken)).toRefuse('notForDemo');
    await expect(demo.call(profileApi.eraseOwn, { password, sure: '注销账号' })).toRefuse('notForDemo');
    expect(await demo.call(profileApi.detail, {})).toMatchObject({ email: '', mobile: '' });
  });
});
