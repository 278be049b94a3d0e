import { randomUUID } from 'node:crypto';
import { integrationApi } from '@ganlin/contract/site/integration';
import { SMS_SENT, smsApi, SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { movedBy, scrape } from '../../../../test/support/metrics.ts';
import { productionEnv } from '../../../../test/support/production-env.ts';
import { freshMobile, learnerWith, openWays, outboxOf, requestCode } from '../../../../test/support/sms.ts';
import { openSmsServer, smsTemplates } from '../../../../test/support/sms-server.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { textUsers } from '../index.ts';

const keys = { accessKeyId: 'AKID-test', secret: 'not-a-real-secret' };
let provider: Awaited<ReturnType<typeof openSmsServer>>;
let app: TestApp;
beforeAll(async () => {
  provider = await openSmsServer(keys);
  app = await openTestApp({ env: { SMS_ENDPOINT: provider.endpoint } });
});
beforeEach(async () => {
  await openWays(app, { mobileLogin: true, userReg: true });
  await app.platform.db.updateTable('siteIntegration').set({ settings: '{}', secretSealed: '' }).execute();
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const connect = async (name: 'aliyun' | 'tencent', change: Partial<typeof smsTemplates> = {}) => {
  const sms = { provider: name, signName: '人影学堂', appId: '1400', ...smsTemplates, ...change, ...keys };
  await (await app.admin()).call(integrationApi.save, { sms });
};
let lastAddress = 0;
const freshAddress = () => app.from(`10.1.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`);
const send = (mobile: string, smsType: SmsType = SmsType.reg, caller = freshAddress()) =>
  requestCode(app, caller, { smsType, mobile });
const personWith = (mobile: string) => learnerWith(app, mobile);

describe('requesting a code', () => {
  it('takes smsType, mobile and captcha, and returns that it was sent [S7-15, S3-121…S3-124, S8-34]', async () => {
    const mobile = freshMobile();
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    const answer = await app.guest.call(smsApi.send, { smsType: SmsType.reg, mobile, captchaKey, captchaValue });
    expect(answer).toBe('短信发送成功，请查收手机短信！');
    await app.runJobs();
    expect((await outboxOf(app))[0]).toEqual({ mobile, purpose: '注册', text: expect.stringMatching(/^\d{6}$/) });
  });

  it('uses up the captcha before anything else, even when nothing is sent', async () => {
    const caller = freshAddress();
    const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
    const ask = (mobile: string, typed: string) =>
      caller.call(smsApi.send, { smsType: SmsType.reg, mobile, captchaKey, captchaValue: typed });
    await ask(freshMobile(), captchaValue);
    await expect(ask(freshMobile(), captchaValue)).toRefuse('captchaWrong');
    const second = await solvedCaptcha(app, caller);
    const wrong = { smsType: SmsType.reg, mobile: freshMobile(), captchaKey: second.captchaKey };
    await expect(caller.call(smsApi.send, { ...wrong, captchaValue: '!!!!' })).toRefuse('captchaWrong');
    await expect(caller.call(smsApi.send, { ...wrong, captchaValue: second.captchaValue })).toRefuse('captchaWrong');
  });

  it('is malformed with an invalid number or without a captcha [S5-44, S5-45]', async () => {
    const captcha = { captchaKey: randomUUID(), captchaValue: 'AAAA' };
    for (const input of [
      { smsType: SmsType.reg, mobile: '12800000000', ...captcha },
      { smsType: SmsType.reg, mobile: freshMobile(), ...captcha, captchaValue: '' },
      { smsType: 9, mobile: freshMobile(), ...captcha },
    ]) {
      expect((await app.guest.ask(smsApi.send, input)).statusCode).toBe(400);
    }
  });

  it('sends nothing for a feature that is off', async () => {
    await openWays(app, { mobileLogin: false, userReg: false });
    await expect(send(freshMobile(), SmsType.reg)).toRefuse('regOff');
    await expect(send(freshMobile(), SmsType.login)).toRefuse('mobileLoginOff');
    await expect(send(freshMobile(), SmsType.reset)).toRefuse('mobileLoginOff');
    await expect(send(freshMobile(), SmsType.bind)).toRefuse('tokenInvalid');
    expect(await send(freshMobile(), SmsType.bind, await app.learner())).toBe(SMS_SENT);
  });

  it('returns and stores the same whether or not the number has an account', async () => {
    await app.runJobs();
    const [known, unknown] = [freshMobile(), freshMobile()];
    await personWith(known);
    for (const smsType of [SmsType.login, SmsType.reset]) {
      expect(await send(known, smsType)).toBe(SMS_SENT);
      expect(await send(unknown, smsType)).toBe(SMS_SENT);
      expect(await app.runJobs()).toBe(2);
      const numbers = (await outboxOf(app)).map(({ mobile }) => mobile);
      expect(numbers).toContain(known);
      expect(numbers).not.toContain(unknown);
      await expect(send(unknown, smsType)).toRefuse('smsTooOften');
      app.clock.advance(60);
    }
  });

  it('stores neither number nor code in readable form', async () => {
    const mobile = freshMobile();
    await requestCode(app, freshAddress(), { smsType: SmsType.reg, mobile });
    const jobs = await app.platform.queue.fetch<object>('iam.deliverSms', { batchSize: 50 });
    const rows = await app.platform.db.selectFrom('iamSmsCode').selectAll().execute();
    expect(jobs).not.toHaveLength(0);
    expect(JSON.stringify([jobs.map(({ data }) => data), rows])).not.toContain(mobile);
    expect(rows.every(({ codeHash }) => codeHash?.length === 32)).toBe(true);
  });
});

describe('the limits of a number', () => {
  it('are one a minute, five an hour, ten a day, for all purposes and addresses together [S9-01]', async () => {
    const mobile = freshMobile();
    const outcomes: boolean[] = [];
    for (let hour = 0; hour < 3; hour++) {
      for (let minute = 0; minute < 6; minute++) {
        outcomes.push(await send(mobile, minute % 2 ? SmsType.reset : SmsType.reg).then(Boolean, () => false));
        app.clock.advance(60);
      }
      app.clock.advance(3_600);
    }
    const [yes, no] = [true, false];
    expect(outcomes.slice(0, 6)).toEqual([yes, yes, yes, yes, yes, no]);
    expect(outcomes.slice(6, 12)).toEqual([yes, yes, yes, yes, yes, no]);
    expect(outcomes.slice(12)).toEqual([no, no, no, no, no, no]);
    await expect(send(mobile)).toRefuse('smsTooOften');
    app.clock.advance(86_400);
    await send(mobile);
    await expect(send(mobile)).rejects.toThrow('短信发送过于频繁，请 1 分钟后再试');
  });

  it('hold for two concurrent requests', async () => {
    const mobile = freshMobile();
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => send(mobile)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the limit of an address', () => {
  it('is twenty unused codes an hour, even when they are requested concurrently', async () => {
    const caller = freshAddress();
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, () => send(freshMobile(), SmsType.reg, caller)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(send(freshMobile(), SmsType.reg, caller)).toRefuse('smsTooOften');
    await send(freshMobile());
    app.clock.advance(3_600);
    await send(freshMobile(), SmsType.reg, caller);
  });

  it('does not block a classroom whose codes are used', async () => {
    const caller = freshAddress();
    for (let person = 0; person < 25; person++) {
      expect(await send(freshMobile(), SmsType.reg, caller)).toBe(SMS_SENT);
      await app.platform.db.updateTable('iamSmsCode').set({ usedAt: app.clock.now }).execute();
    }
  });
});

describe.each(['aliyun', 'tencent'] as const)('a message by %s', (name) => {
  it('uses the template of its purpose', async () => {
    await connect(name);
    const [login, reg, bind] = [freshMobile(), freshMobile(), freshMobile()];
    await personWith(login);
    await send(login, SmsType.login);
    await send(reg, SmsType.reg);
    await send(bind, SmsType.bind, await app.learner());
    await app.runJobs();
    const arrived = provider.arrived.slice(-3);
    expect(new Map(arrived.map(({ mobile, template }) => [mobile, template]))).toEqual(
      new Map([
        [login, 'T1'],
        [reg, 'T2'],
        [bind, 'T4'],
      ]),
    );
    expect(arrived[0]).toMatchObject({
      provider: name,
      signName: '人影学堂',
      values: [expect.stringMatching(/^\d{6}$/)],
    });
    await expect(app.guest.call(smsApi.outbox, {})).toRefuse('smsOff');
  });

  it('is retried when the provider refuses, but not once the code is useless', async () => {
    await connect(name);
    await send(freshMobile());
    provider.refuseWith('Busy');
    const counts = ['sent', 'failed'].map((outcome) => `ganlin_sms_total{outcome="${outcome}"}`);
    const busy = () => expect(app.runJobs()).rejects.toThrow('Busy');
    expect(await movedBy(() => scrape(app), counts, busy)).toEqual([0, 1]);
    provider.refuseWith('');
    const before = provider.arrived.length;
    app.clock.advance(300);
    await send(freshMobile());
    app.clock.advance(300);
    await app.runJobs();
    expect(provider.arrived).toHaveLength(before);
  });

  it('is refused when its template is missing', async () => {
    await connect(name, { regTemplate: '' });
    await expect(send(freshMobile())).toRefuse('smsOff');
    expect(await send(freshMobile(), SmsType.reset)).toBe(SMS_SENT);
  });
});

describe('notices', () => {
  const textAll = (ids: string[], title: string) => textUsers(systemCtx(app.platform, 'test'), ids, title);

  it('go to every user with a number, with the title, in jobs of 500', async () => {
    await connect('aliyun');
    await app.runJobs();
    const mobile = freshMobile();
    const { id } = await personWith(mobile);
    const without = await app.learner();
    const before = provider.arrived.length;
    await textAll([id, without.id, id, ...Array.from({ length: 999 }, () => randomUUID())], '汛期作业安全提醒');
    const sent = ['ganlin_sms_total{outcome="sent"}'];
    expect(
      await movedBy(
        () => scrape(app),
        sent,
        async () => expect(await app.runJobs()).toBe(3),
      ),
    ).toEqual([1]);
    expect(provider.arrived.slice(before)).toMatchObject([{ mobile, template: 'T5', values: ['汛期作业安全提醒'] }]);
  });

  it('reach the others when one fails, and are retried only for that one', async () => {
    await connect('tencent');
    const { id } = await personWith(freshMobile());
    const before = provider.arrived.length;
    provider.refuseWith('Busy', 1);
    const second = await personWith(freshMobile());
    await textAll([id, second.id], '很'.repeat(60));
    await app.runJobs();
    const arrived = provider.arrived.slice(before);
    expect(new Set(arrived.map(({ mobile }) => mobile)).size).toBe(2);
    expect(arrived).toHaveLength(2);
    expect(arrived[0]?.values).toEqual([`${'很'.repeat(34)}…`]);
  });

  it('appear on the page of a machine without a provider, as text and not as markup', async () => {
    await app.runJobs();
    const mobile = freshMobile();
    const { id } = await personWith(mobile);
    await textAll([id], '<b>x</b>');
    await app.runJobs();
    expect((await outboxOf(app))[0]).toEqual({ mobile, purpose: '消息通知', text: '&#60;b&#62;x&#60;/b&#62;' });
  });
});

describe('in production without a provider', () => {
  it('nothing is sent and there is no page', async () => {
    const production = await openTestApp({ env: productionEnv() });
    try {
      await openWays(production, { userReg: true });
      const input = { smsType: SmsType.reg, mobile: freshMobile() };
      await expect(requestCode(production, production.guest, input)).toRefuse('smsOff');
      await expect(production.guest.call(smsApi.outbox, {})).toRefuse('smsOff');
      await textUsers(systemCtx(production.platform, 'test'), [randomUUID()], 'x');
      expect(await production.runJobs()).toBe(0);
    } finally {
      await production.close();
    }
  });
});
