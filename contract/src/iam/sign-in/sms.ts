import { z } from 'zod';
import { binary, get, post } from '../../core/endpoint.ts';
import { Mobile } from '../../core/person.ts';
import { captchaFields } from './captcha.ts';

/** Purpose of a code: a code of one type is not valid for another. */
export const SmsType = { login: 1, reg: 2, reset: 3, bind: 4, prove: 5, find: 6 } as const;
export type SmsType = (typeof SmsType)[keyof typeof SmsType];
export const smsTypeLabels: Readonly<Record<SmsType, string>> = {
  1: '登录',
  2: '注册',
  3: '找回密码',
  4: '更换手机号',
  5: '验证身份',
  6: '找回报名',
};

/** How long the send button stays disabled (specification, section 9). */
export const SMS_WAIT_SECONDS = 60;
export const SMS_SENT = '短信发送成功，请查收手机短信！';

/** Six digits from a text message. */
export const SmsCode = z
  .string()
  .trim()
  .min(1, '短信验证码不能为空')
  .regex(/^\d{6}$/, '短信验证码为 6 位数字');

const SmsRequest = z.object({ smsType: z.enum(SmsType), mobile: Mobile, ...captchaFields });

export const smsApi = {
  /** The response is the same whether or not an account has the number. */
  send: post('/api/sys/user/sms', {
    summary: '发送短信验证码',
    access: 'public',
    request: SmsRequest,
    response: z.string(),
    errors: [
      'captchaWrong',
      'smsTooOften',
      'smsOff',
      'mobileLoginOff',
      'regOff',
      'mobileNotOwn',
      'tokenInvalid',
      'tooManyRequests',
    ],
    limit: { count: 600, seconds: 60, by: 'ip' },
  }),
  /** Without a provider, outside production: the latest codes, for trying things out. */
  outbox: get('/api/common/sms/outbox', {
    summary: '开发环境的短信',
    access: 'public',
    request: z.object({}),
    response: binary('text/html'),
    errors: ['smsOff'],
  }),
};
