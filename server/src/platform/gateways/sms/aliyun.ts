import { createRequire } from 'node:module';
import { SmsRefused, type SendSms } from './driver.ts';

type Dysms = typeof import('@alicloud/dysmsapi20170525');
type OpenApi = typeof import('@alicloud/openapi-client');

// Large and CommonJS: loaded when the first message is sent, not at process start.
const require = createRequire(import.meta.url);
const ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const TIMEOUT_MS = 10_000;

export const sendByAliyun: SendSms = async (
  { accessKeyId, secret, signName, endpoint },
  { mobile, template, values },
) => {
  const { default: Client, SendSmsRequest } = require('@alicloud/dysmsapi20170525') as Dysms;
  const { Config } = require('@alicloud/openapi-client') as OpenApi;
  const { protocol, host } = new URL(endpoint || ENDPOINT);
  const client = new Client(
    new Config({
      accessKeyId,
      accessKeySecret: secret,
      endpoint: host,
      protocol: protocol.slice(0, -1),
      readTimeout: TIMEOUT_MS,
      connectTimeout: TIMEOUT_MS,
    }),
  );
  const { body } = await client.sendSms(
    new SendSmsRequest({
      phoneNumbers: mobile,
      signName,
      templateCode: template,
      templateParam: JSON.stringify(values),
    }),
  );
  if (body?.code !== 'OK') throw new SmsRefused(body?.code ?? 'unknown', body?.message ?? '');
};
