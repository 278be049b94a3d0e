import { SMS_SENT, SmsType, smsApi } from '@ganlin/contract/iam/sign-in/sms';
import { registrationApi } from '@ganlin/contract/training/registration';
import { recoveryApi } from '@ganlin/contract/training/recovery';
import { describe, expect, it } from 'vitest';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { codeFor, freshMobile, learnerWith, openWays } from '../../../../test/support/sms.ts';
import { openAppWithDepts } from '../../../../test/support/staff.ts';
import { aClass, aPerson, freshIdCard, paid, register } from '../../../../test/support/training.ts';

const { app } = await openAppWithDepts();

let address = 0;
const anyone = () => app.from(`10.201.${Math.floor(++address / 250)}.${address % 250}`);
const proofOf = (mobile: string) => codeFor(app, anyone(), { smsType: SmsType.find, mobile });

describe('a lost query code', () => {
  it('is found again by whoever reads the messages of the mobile number', async () => {
    const title = '找回用培训班';
    const mobile = freshMobile();
    const first = await register(app, await aClass(app, { title }), { mobile });
    app.clock.advance(60);
    const second = await register(app, await aClass(app, { title: '找回用第二班' }), { mobile });
    await register(app, await aClass(app), {});
    const smsCode = await proofOf(mobile);
    const { registrations } = await anyone().call(recoveryApi.recover, { mobile, smsCode });
    expect(registrations).toMatchObject([
      { code: second.code, title: '找回用第二班' },
      { code: first.code, title },
    ]);
    const [found] = registrations;
    await expect(app.guest.call(registrationApi.query, { code: found?.code ?? '', mobile })).resolves.toBeTruthy();
    await expect(anyone().call(recoveryApi.recover, { mobile, smsCode })).toRefuse('smsCodeWrong');
  });

  it('is not found by guessing: five tries for a code, from wherever they come', async () => {
    const { mobile } = await register(app, await aClass(app));
    const smsCode = await proofOf(mobile);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++) {
      await expect(anyone().call(recoveryApi.recover, { mobile, smsCode: wrong })).toRefuse('smsCodeWrong');
    }
    await expect(anyone().call(recoveryApi.recover, { mobile, smsCode })).toRefuse('smsCodeWrong');
  });

  it('is not found with a code for another purpose or another number', async () => {
    const { mobile } = await register(app, await aClass(app));
    const other = freshMobile();
    await openWays(app, { userReg: true });
    const regCode = await codeFor(app, anyone(), { smsType: SmsType.reg, mobile });
    await expect(anyone().call(recoveryApi.recover, { mobile, smsCode: regCode })).toRefuse('smsCodeWrong');
    const smsCode = await proofOf(other);
    await expect(anyone().call(recoveryApi.recover, { mobile, smsCode })).toRefuse('smsCodeWrong');
  });

  it('does not show a stranger whether a number has registered', async () => {
    const { mobile } = await register(app, await aClass(app));
    app.clock.advance(61);
    const send = async (to: string) => {
      const caller = anyone();
      const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
      return (await caller.ask(smsApi.send, { smsType: SmsType.find, mobile: to, captchaKey, captchaValue })).body;
    };
    const unknown = freshMobile();
    expect(await send(mobile)).toBe(await send(unknown));
    expect(JSON.parse(await send(freshMobile()))).toMatchObject({ data: SMS_SENT });
    const guess = (to: string) => anyone().ask(recoveryApi.recover, { mobile: to, smsCode: '123456' });
    expect((await guess(mobile)).body).toBe((await guess(unknown)).body);
  });

  it('has nothing to show for a number without registrations, and may be tried sixty times in ten minutes', async () => {
    const mobile = freshMobile();
    const smsCode = await proofOf(mobile);
    const reply = await anyone().call(recoveryApi.recover, { mobile, smsCode });
    expect(reply).toEqual({ registrations: [], earlier: null });
    const caller = anyone();
    const guess = () => caller.call(recoveryApi.recover, { mobile, smsCode: '123456' });
    for (let call = 0; call < 60; call++) await expect(guess()).toRefuse('smsCodeWrong');
    await expect(guess()).toRefuse('tooManyRequests');
  });
});

describe('what was filled in last time', () => {
  const invoice = {
    activityType: 1,
    billingType: 2,
    transferType: 2,
    accountName: '示例县气象局',
    taxId: '12520526MB0A12345X',
    accountBank: '示例银行',
    accountNumber: '6222020000001234567',
  } as const;

  it('is offered to the account it belongs to, with the invoice and without what belongs to one class', async () => {
    const mobile = freshMobile();
    const learner = await learnerWith(app, mobile);
    expect(await learner.call(recoveryApi.earlier, {})).toBeNull();
    const form = aPerson({ ...invoice, mobile, remark: '坐轮椅', position: '作业员' });
    const activityId = await aClass(app, { ...paid, title: '上一个班' });
    await learner.call(registrationApi.save, { ...form, activityId });
    const earlier = await learner.call(recoveryApi.earlier, {});
    expect(earlier).toMatchObject({
      title: '上一个班',
      form: { name: form.name, idCard: form.idCard, position: '作业员', ...invoice, remark: '', checkinTime: null },
    });
  });

  it('is never that of somebody the account registered, nor of another account', async () => {
    const learner = await learnerWith(app, freshMobile());
    const other = aPerson({ mobile: freshMobile(), idCard: freshIdCard() });
    await learner.call(registrationApi.save, { ...other, activityId: await aClass(app) });
    expect(await learner.call(recoveryApi.earlier, {})).toBeNull();
    expect(await (await app.learner()).call(recoveryApi.earlier, {})).toBeNull();
  });

  it('is offered to a proved number without the id card and the account number', async () => {
    const mobile = freshMobile();
    const form = aPerson({ ...invoice, mobile });
    await anyone().call(registrationApi.save, { ...form, activityId: await aClass(app, paid) });
    const { earlier } = await anyone().call(recoveryApi.recover, { mobile, smsCode: await proofOf(mobile) });
    expect(earlier?.form).toMatchObject({
      name: form.name,
      mobile,
      taxId: invoice.taxId,
      idCard: '',
      accountNumber: '',
    });
  });
});
