import { createHash, randomBytes } from 'node:crypto';
import { auditApi } from '@ganlin/contract/audit/entry';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { thirdPartyApi as api, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { messageApi } from '@ganlin/contract/message/message';
import { userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { openPartnerServer } from '../../../../test/support/partner-server.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { connectPartners, partnerOf } from '../../../../test/support/partners.ts';
import { codeFor, freshMobile, learnerWith, outboxOf } from '../../../../test/support/sms.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { keyedHash, seal } from '../../../platform/security/sealed.ts';
import { makeCode } from '../sms/sms-code.ts';

let partners: Awaited<ReturnType<typeof openPartnerServer>>;
let app: TestApp;
beforeAll(async () => {
  partners = await openPartnerServer();
  app = await openTestApp({ env: { ...partners.env, PUBLIC_URL: 'https://xuetang.example.cn' } });
  await connectPartners(app.platform);
  await app.platform.db.updateTable('siteSetting').set({ mobileLogin: true }).execute();
});
afterAll(async () => {
  await app.close();
  await partners.close();
});

let count = 0;
beforeEach(() => {
  count++;
  partners.state.person = { nick: `云海${count}`, openId: `o-${count}`, unionId: `u-${count}` };
});

function newProof() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, state: createHash('sha256').update(secret).digest('hex') };
}

/** From the profile to the provider and back. */
async function trip(user: TestUser, provider: Provider) {
  const proof = newProof();
  await user.call(api.addUrl, { provider, state: proof.state, password: user.password });
  return { ...proof, code: partners.newCode(partnerOf[provider]) };
}

const add = async (user: TestUser, provider: Provider) => user.call(api.add, await trip(user, provider));

async function enter(provider: Provider) {
  const proof = newProof();
  await app.guest.call({ wechat: api.wechatUrl, crop: api.cropUrl, ding: api.dingUrl }[provider], {
    state: proof.state,
  });
  return app.guest.call(api.exchange, { ...proof, code: partners.newCode(partnerOf[provider]) });
}

describe('from the profile', () => {
  it('binds each provider once, lists them with their last use, and signs in through them', async () => {
    const learner = await app.learner();
    for (const provider of ['wechat', 'crop', 'ding'] as const) {
      expect(await add(learner, provider)).toEqual({ provider });
    }
    const before = await learner.call(api.list, {});
    expect(before.map(({ provider, lastLoginAt }) => [provider, lastLoginAt])).toEqual([
      ['wechat', null],
      ['crop', null],
      ['ding', null],
    ]);
    expect((await enter('crop')).kind).toBe('session');
    const after = await learner.call(api.list, {});
    expect(after.map(({ lastLoginAt }) => lastLoginAt !== null)).toEqual([false, true, false]);
    expect(after[0]).toMatchObject({ nickName: partners.state.person.nick });
    expect(JSON.stringify(after)).not.toMatch(/external|o-\d|u-\d/);
  });

  it('changes nothing when the same account is bound again', async () => {
    const learner = await app.learner();
    await add(learner, 'wechat');
    await add(learner, 'wechat');
    expect(await learner.call(api.list, {})).toHaveLength(1);
  });

  it('refuses an account bound to another user, and a second account of one provider', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    await add(one, 'ding');
    await expect(add(other, 'ding')).toRefuse('bindingTaken');
    partners.state.person = { nick: '另一个', openId: 'o-else', unionId: 'u-else' };
    await expect(add(one, 'ding')).toRefuse('bindingExists');
  });

  it('works only for the user who started it: nobody else can bind with it, nor sign in', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    await expect(other.call(api.add, await trip(one, 'wechat'))).toRefuse('stateWrong');
    await expect(app.guest.call(api.exchange, await trip(one, 'wechat'))).toRefuse('stateWrong');
    const { secret, state } = newProof();
    await app.guest.call(api.wechatUrl, { state });
    const code = partners.newCode('wechat');
    await expect(one.call(api.add, { state, secret, code })).toRefuse('stateWrong');
  });
});

describe('a new way in', () => {
  const setOut = (user: TestUser, proof: { password?: string; proofCode?: string }) =>
    user.call(api.addUrl, { provider: 'wechat', state: newProof().state, ...proof });

  it('needs more than a session: the password or a code sent to the number on file', async () => {
    const learner = await app.learner();
    await expect(setOut(learner, {})).toRefuse('passwordMissing');
    await expect(setOut(learner, { password: 'Wrong2026' })).toRefuse('passwordWrong');
    // For an account without a number no code can be right.
    await expect(setOut(learner, { proofCode: '123456' })).toRefuse('smsCodeWrong');
    const mobile = freshMobile();
    const owner = await learnerWith(app, mobile);
    await expect(codeFor(app, owner, { smsType: SmsType.prove, mobile: freshMobile() })).toRefuse('mobileNotOwn');
    await expect(codeFor(app, app.guest, { smsType: SmsType.prove, mobile })).toRefuse('tokenInvalid');
    const proofCode = await codeFor(app, owner, { smsType: SmsType.prove, mobile });
    await expect(setOut(learner, { proofCode })).toRefuse('smsCodeWrong');
    await setOut(owner, { proofCode });
    await expect(setOut(owner, { proofCode })).toRefuse('smsCodeWrong');
  });

  it('is notified to its owner, by message and SMS, each time one is added', async () => {
    const mobile = freshMobile();
    const owner = await learnerWith(app, mobile);
    await add(owner, 'wechat');
    await add(owner, 'wechat');
    await app.runJobs();
    const { records } = await owner.call(messageApi.paging, { params: {} });
    expect(records.map(({ title }) => title)).toEqual(['您的账号新增了登录方式：微信登录']);
    expect((await outboxOf(app)).filter((sms) => sms.mobile === mobile).map(({ text }) => text)).toEqual([
      '您的账号新增了登录方式：微信登录',
    ]);
    const { ticket } = (await enter('ding')) as { ticket: string };
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    const account = { username: owner.userName, password: owner.password };
    await app.guest.call(api.bind, { ticket, ...account, captchaKey, captchaValue });
    await app.runJobs();
    const [last] = (await owner.call(messageApi.paging, { params: {} })).records;
    expect(last?.title).toBe('您的账号新增了登录方式：钉钉登录');
  });
});

describe('unbinding', () => {
  it('needs the password, and then the account no longer signs in', async () => {
    const learner = await app.learner();
    await add(learner, 'wechat');
    const [binding] = await learner.call(api.list, {});
    const { id } = binding!;
    await expect(learner.call(api.unbind, { id, password: 'Wrong2026' })).toRefuse('passwordWrong');
    await learner.call(api.unbind, { id, password: learner.password });
    expect(await learner.call(api.list, {})).toEqual([]);
    expect((await enter('wechat')).kind).toBe('unbound');
    await expect(learner.call(api.unbind, { id, password: learner.password })).toRefuse('bindingNotFound');
    const admin = await app.admin();
    const { records } = await admin.call(auditApi.paging, { params: { userName: learner.userName } });
    expect(records.map(({ action, summary }) => [action, summary])).toEqual([
      ['iam.bindingRemoved', '微信'],
      ['iam.bindingAdded', '微信'],
    ]);
  });

  it('cannot remove another user’s binding', async () => {
    const [owner, other] = [await app.learner(), await app.learner()];
    await add(owner, 'wechat');
    const [binding] = await owner.call(api.list, {});
    const given = { id: binding!.id, password: other.password };
    await expect(other.call(api.unbind, given)).toRefuse('bindingNotFound');
    await expect(other.call(api.unbind, { ...given, id: newId() })).toRefuse('bindingNotFound');
    expect(await owner.call(api.list, {})).toHaveLength(1);
  });

  it('happens when the account is deleted', async () => {
    const [learner, admin] = [await app.learner(), await app.admin()];
    await add(learner, 'wechat');
    await admin.call(userApi.delete, { ids: [learner.id] });
    const { db } = app.platform;
    expect(await db.selectFrom('iamBinding').select('id').where('userId', '=', learner.id).execute()).toEqual([]);
  });
});

describe('binding by SMS', () => {
  let mobiles = 0;

  async function withMobile(user: TestUser): Promise<string> {
    const { config, db } = app.platform;
    const mobile = `1380000${String(++mobiles).padStart(4, '0')}`;
    const mobileHash = keyedHash(config.searchSecret, 'mobile', mobile);
    const change = { mobileHash, mobileSealed: seal(config.dataKeys, mobile, ['iamUser.mobileSealed', user.id]) };
    await db.updateTable('iamUser').set(change).where('id', '=', user.id).execute();
    return mobile;
  }

  async function codeTo(mobile: string, smsType: SmsType): Promise<string> {
    const codes: string[] = [];
    const ctx = systemCtx({ ...app.platform, clock: () => app.clock.now }, 'test');
    await makeCode(ctx, { mobile, smsType }, async (_ctx, code) => void codes.push(code));
    return codes[0] ?? '';
  }

  async function newTicket(): Promise<string> {
    const reply = await enter('ding');
    return reply.kind === 'unbound' ? reply.ticket : '';
  }

  it('signs in the user with this mobile, by a sign-in code, once', async () => {
    const learner = await app.learner();
    const mobile = await withMobile(learner);
    const ticket = await newTicket();
    const wrong = await codeTo(mobile, SmsType.reset);
    await expect(app.guest.call(api.bindByMobile, { ticket, mobile, smsCode: wrong })).toRefuse('smsCodeWrong');
    app.clock.advance(61);
    const smsCode = await codeTo(mobile, SmsType.login);
    const { token } = await app.guest.call(api.bindByMobile, { ticket, mobile, smsCode });
    expect(token).not.toBe('');
    expect((await enter('ding')).kind).toBe('session');
    const again = { ticket: await secondTicket(), mobile, smsCode };
    await expect(app.guest.call(api.bindByMobile, again)).toRefuse('smsCodeWrong');
  });

  async function secondTicket(): Promise<string> {
    partners.state.person = { nick: '别人', openId: 'o-second', unionId: 'u-second' };
    return newTicket();
  }

  it('is refused for a number without an account, and while the site has mobile sign-in off', async () => {
    const ticket = await newTicket();
    const mobile = '13900009999';
    const smsCode = await codeTo(mobile, SmsType.login);
    await expect(app.guest.call(api.bindByMobile, { ticket, mobile, smsCode })).toRefuse('smsCodeWrong');
    const { db } = app.platform;
    await db.updateTable('siteSetting').set({ mobileLogin: false }).execute();
    await expect(app.guest.call(api.bindByMobile, { ticket, mobile, smsCode })).toRefuse('mobileLoginOff');
    await db.updateTable('siteSetting').set({ mobileLogin: true }).execute();
  });
});
