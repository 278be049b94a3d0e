import { createRequire } from 'node:module';
import { SmsRefused, type SendSms } from './driver.ts';

type Tencent = typeof import('tencentcloud-sdk-nodejs-sms');

// Loaded when the first message is sent, not at process start.
const require = createRequire(import.meta.url);
const ENDPOINT = 'https://sms.tencentcloudapi.com';
const REGION = 'ap-guangzhou';
const TIMEOUT_SECONDS = 10;

export const sendByTencent: SendSms = async (account, { mobile, template, values }) => {
  const tencent = require('tencentcloud-sdk-nodejs-sms') as Tencent;
  const { protocol, host } = new URL(account.endpoint || ENDPOINT);
  const client = new tencent.sms.v20210111.Client({
    credential: { secretId: account.accessKeyId, secretKey: account.secret },
    region: REGION,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: TIMEOUT_SECONDS } },
  });
  const { SendStatusSet } = await client.SendSms({
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: account.appId,
    SignName: account.signName,
    TemplateId: template,
    // Tencent fills template placeholders by position, not by name.
    TemplateParamSet: Object.values(values),
  });
  const [status] = SendStatusSet ?? [];
  if (status?.Code !== 'Ok') throw new SmsRefused(status?.Code ?? 'unknown', status?.Message ?? '');
};
