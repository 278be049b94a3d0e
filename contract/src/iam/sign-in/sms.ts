import { z } from 'zod';
import { binary, get, post } from '../../core/endpoint.ts';
import { Mobile } from '../../core/person.ts';
import { captchaFields } from './captcha.ts';

/** What a code is for: a code of one kind opens nothing of another. */
export const SmsType = { login: 1, reg: 2, reset: 3, bind: 4, prove: 5 } as const;
export type SmsType = (typeof SmsType)[keyof typeof SmsType];
export const smsTypeLabels: Readonly<Record<SmsType, string>> = {
  1: '登录',
  2: '注册',
  3: '找回密码',
  4: '更换手机号',
  5: '验证身份',
};

/** How long the send button rests (specification, section 9). */
export const SMS_WAIT_SECONDS = 60;
export const SMS_SENT = '短信发送成功，请查收手机短信！';

/** The six digits of a short message. */
export const SmsCode = z
  .string()
  .trim()
  .min(1, '短信验证码不能为空')
  .regex(/^\d{6}$/, '短信验证码为 6 位数字');

const SmsRequest = z.object({ smsType: z.enum(SmsType), mobile: Mobile, ...captchaFields });

export const smsApi = {
  /** The answer is the same whether anybody has the number or not. */
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
  /** Where no provider is connected, on a machine that is not in production: the last codes, for whoever tries things out. */
  outbox: get('/api/common/sms/outbox', {
    summary: '开发环境的短信',
    access: 'public',
    request: z.object({}),
    response: binary('text/html'),
    errors: ['smsOff'],
  }),
};
