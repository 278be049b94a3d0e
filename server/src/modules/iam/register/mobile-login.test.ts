import { auditApi } from '@ganlin/contract/audit/entry';
import { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { UserState } from '@ganlin/contract/iam/user';
import { errors } from '@ganlin/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { codeFor, freshMobile, learnerWith, openWays, requestCode } from '../../../../test/support/sms.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { openCtx, systemCtx } from '../../../platform/ctx.ts';
import { useSmsCode } from '../sms/sms-code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => openWays(app, { mobileLogin: true, userReg: true }));
afterAll(() => app.close());

let lastAddress = 0;
const freshAddress = () => app.from(`10.2.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`);
const loginCode = (mobile: string) => codeFor(app, freshAddress(), { smsType: SmsType.login, mobile });
const enter = (mobile: string, smsCode: string) => freshAddress().call(sessionApi.mobileLogin, { mobile, smsCode });

describe('signing in by mobile', () => {
  it('returns a token for mobile and code; captcha fields may be sent along [S1-12, S7-10, S3-119, S3-120]', async () => {
    const mobile = freshMobile();
    const { userName } = await learnerWith(app, mobile);
    const smsCode = await loginCode(mobile);
    const captcha = { captchaKey: crypto.randomUUID(), captchaValue: 'used' };
    const reply = await app.guest.ask(sessionApi.mobileLogin, { mobile, smsCode, ...captcha });
    const { token } = reply.json().data as { token: string };
    expect((await app.guest.ask(sessionApi.info, {}, { token })).json()).toMatchObject({ code: 0, data: { userName } });
    const { records } = await (await app.admin()).call(auditApi.paging, { params: { userName, action: 'iam.login' } });
    expect(records.map(({ summary }) => summary)).toEqual(['短信验证码']);
  });

  it('is refused unless the site has enabled it [S2-97]', async () => {
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    const smsCode = await loginCode(mobile);
    await openWays(app, { mobileLogin: false });
    await expect(enter(mobile, smsCode)).toRefuse('mobileLoginOff');
  });

  it('tells the number’s holder that the account is disabled or awaits review', async () => {
    for (const [state, reason] of [
      [UserState.disabled, 'userDisabled'],
      [UserState.pending, 'userPending'],
    ] as const) {
      const mobile = freshMobile();
      const { id } = await learnerWith(app, mobile);
      await app.platform.db.updateTable('iamUser').set({ state }).where('id', '=', id).execute();
      await expect(enter(mobile, '000000')).toRefuse('smsCodeWrong');
      await expect(enter(mobile, await loginCode(mobile))).toRefuse(reason);
    }
  });
});

describe('a code', () => {
  it('is valid for five minutes, and once', async () => {
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    const late = await loginCode(mobile);
    app.clock.advance(300);
    await expect(enter(mobile, late)).toRefuse('smsCodeWrong');
    const code = await loginCode(mobile);
    app.clock.advance(299);
    await enter(mobile, code);
    await expect(enter(mobile, code)).toRefuse('smsCodeWrong');
  });

  it('is accepted once when used twice concurrently', async () => {
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    const code = await loginCode(mobile);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => enter(mobile, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('becomes invalid once a newer one is sent', async () => {
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    const old = await loginCode(mobile);
    app.clock.advance(60);
    const code = await loginCode(mobile);
    await expect(enter(mobile, old)).toRefuse('smsCodeWrong');
    await enter(mobile, code);
  });

  it('is valid only for its own purpose and number', async () => {
    const [mobile, other] = [freshMobile(), freshMobile()];
    await learnerWith(app, mobile);
    await learnerWith(app, other);
    const code = await loginCode(mobile);
    await requestCode(app, freshAddress(), { smsType: SmsType.login, mobile: other });
    const form = { userName: 'newcomer', realName: '新人', password: 'Cloud2026x', agreed: true as const };
    const guest = freshAddress();
    const reset = guest.call(registerApi.resetPass, { mobile, smsCode: code, password: 'Cloud2026x' });
    await expect(reset).toRefuse('smsCodeWrong');
    await expect(guest.call(registerApi.reg, { ...form, mobile, smsCode: code })).toRefuse('smsCodeWrong');
    await expect(enter(other, code)).toRefuse('smsCodeWrong');
    await enter(mobile, code);
  });

  it('is invalidated by five wrong guesses, from any address', async () => {
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    const code = await loginCode(mobile);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 4; guess++) await expect(enter(mobile, wrong)).toRefuse('smsCodeWrong');
    await enter(mobile, code);
    app.clock.advance(60);
    const second = await loginCode(mobile);
    for (let guess = 0; guess < 5; guess++) await expect(enter(mobile, wrong)).toRefuse('smsCodeWrong');
    await expect(enter(mobile, second)).toRefuse('smsCodeWrong');
  });

  it('withstands 10,000 guesses from 250 addresses, the right one among them', async () => {
    const mobile = freshMobile();
    const { id } = await learnerWith(app, mobile);
    await app.platform.db.deleteFrom('iamSession').where('userId', '=', id).execute();
    const right = await loginCode(mobile);
    const wrong = (index: number) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0');
    const addresses = Array.from({ length: 250 }, (_, index) => `10.3.0.${index}`);
    const byHttp = (smsCode: string, ip: string) => app.from(ip).ask(sessionApi.mobileLogin, { mobile, smsCode });
    const codes = new Set<unknown>();
    // Not all at once: a busy process refuses the requests that have waited too long.
    for (let start = 0; start < addresses.length; start += 50) {
      const some = addresses.slice(start, start + 50);
      const replies = some.map((ip, at) => byHttp(start + at === 200 ? right : wrong(start + at), ip));
      for (const reply of await Promise.all(replies)) codes.add(reply.json().code);
    }
    expect(codes).toEqual(new Set([errors.smsCodeWrong.code]));

    // The remaining attempts bypass the HTTP layer, which would only cost time.
    let refused = 0;
    for (let start = addresses.length; start < 10_000; start += addresses.length) {
      const guesses = addresses.map((ip, index) => {
        const origin = { requestId: 'test', ip, userAgent: '' };
        const code = index === 100 ? right : wrong(start + index);
        const ctx = openCtx(app.platform, { user: null, origin });
        return useSmsCode(ctx, { mobile, smsType: SmsType.login, code }).catch(() => refused++);
      });
      await Promise.all(guesses);
    }
    expect(refused).toBe(10_000 - addresses.length);
    expect(await app.platform.db.selectFrom('iamSession').select('id').where('userId', '=', id).execute()).toEqual([]);
  }, 60_000);

  it('cannot be checked inside a transaction, where a rollback would undo the count', async () => {
    const ctx = systemCtx(app.platform, 'test');
    const given = { mobile: freshMobile(), smsType: SmsType.login, code: '000000' };
    await expect(transaction(ctx, (ctx) => useSmsCode(ctx, given))).rejects.toThrow(/outside the transaction/);
  });
});
