import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmsServer } from '../../../../test/support/sms-server.ts';
import { SmsRefused, type SmsAccount } from './driver.ts';
import { sendSms } from './sms.ts';

const keys = { accessKeyId: 'AKID-test', secret: 'not-a-real-secret' };
let server: Awaited<ReturnType<typeof openSmsServer>>;
beforeAll(async () => {
  server = await openSmsServer(keys);
});
beforeEach(() => server.refuseWith(''));
afterAll(() => server.close());

const message = { mobile: '13800000000', template: 'SMS_1', values: { code: '123456' } };

describe.each(['aliyun', 'tencent'] as const)('%s', (provider) => {
  const account = (): SmsAccount => ({
    ...keys,
    provider,
    signName: '人影学堂',
    appId: '1400',
    endpoint: server.endpoint,
  });

  it('accepts a message signed as its protocol requires', async () => {
    await sendSms(account(), message);
    expect(server.arrived.at(-1)).toEqual({
      provider,
      mobile: '13800000000',
      signName: '人影学堂',
      template: 'SMS_1',
      values: ['123456'],
    });
  });

  it('rejects a wrong secret and sends nothing', async () => {
    const before = server.arrived.length;
    await expect(sendSms({ ...account(), secret: 'wrong' }, message)).rejects.toThrow(/signature/i);
    expect(server.arrived).toHaveLength(before);
  });

  it('passes on the reason why the provider rejects a message', async () => {
    server.refuseWith('LimitExceeded');
    await expect(sendSms(account(), message)).rejects.toThrow(SmsRefused);
    await expect(sendSms(account(), message)).rejects.toMatchObject({ providerCode: 'LimitExceeded' });
  });

  it('fails when the provider does not respond, with neither the number nor the code in the error', async () => {
    const error = await sendSms({ ...account(), endpoint: 'http://127.0.0.1:9' }, message).catch((why: unknown) => why);
    expect(error).toBeInstanceOf(SmsRefused);
    expect(inspect(error, { depth: 9 })).not.toMatch(/13800000000|123456/);
  });
});
