import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { Time } from '../../core/time.ts';
import { Mobile } from '../../core/person.ts';
import { captchaFields } from './captcha.ts';
import { ownProof, ownProofErrors } from './own-proof.ts';
import { SmsCode } from './sms.ts';

/** Sign-in providers: WeChat, WeCom, DingTalk. The names are those of the site's switches. */
export const Provider = z.enum(['wechat', 'crop', 'ding']);
export type Provider = z.infer<typeof Provider>;
export const providerLabels: Readonly<Record<Provider, string>> = { wechat: '微信', crop: '企业微信', ding: '钉钉' };

/** The providers that also deliver messages to a person who has bound an account there. */
export const CardProvider = Provider.extract(['crop', 'ding']);
export type CardProvider = z.infer<typeof CardProvider>;

/**
 * `state` is the SHA-256, in hexadecimal, of a secret that the page generates and does not share: WeChat and WeCom
 * accept letters and digits only. The state travels through the provider; the secret does not. Only the browser that
 * started can therefore finish.
 */
const State = z.string().regex(/^[0-9a-f]{64}$/);
/** Parameters of the provider's redirect, and the page's own secret. */
const Return = z.object({
  state: State,
  secret: z.string().regex(/^[\w-]{43,86}$/),
  code: z.string().min(1).max(500),
});

const getUrl = (path: `/api/${string}`, summary: string) =>
  post(path, {
    summary,
    access: 'public',
    request: z.object({ state: State }),
    response: z.object({ url: z.string() }),
    errors: ['providerOff', 'stateWrong', 'tooManyRequests', 'serviceAway'],
    limit: { count: 300, seconds: 60, by: 'ip' },
  });

const Ticket = z.string().min(20).max(200);

/** Errors when proving ownership of the account. */
const bindRefusals = [
  'ticketWrong',
  'userDisabled',
  'userPending',
  'providerOff',
  'bindingTaken',
  'bindingExists',
  'notForDemo',
  'tooManyRequests',
  'serviceAway',
] as const;

export const thirdPartyApi = {
  wechatUrl: getUrl('/api/common/wx/get-url', '微信登录地址'),
  cropUrl: getUrl('/api/common/crop-wechat/get-url', '企业微信登录地址'),
  dingUrl: getUrl('/api/common/ding-talk/get-url', '钉钉登录地址'),
  /** Return from the provider: creates a session, or a ticket for binding an account. */
  exchange: post('/api/common/third/exchange', {
    summary: '用第三方授权码登录',
    access: 'public',
    request: Return,
    response: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('session'), token: z.string() }),
      z.object({ kind: z.literal('unbound'), ticket: z.string(), provider: Provider, nickName: z.string() }),
    ]),
    errors: [
      'stateWrong',
      'providerOff',
      'providerRefused',
      'userDisabled',
      'userPending',
      'tooManyRequests',
      'serviceAway',
    ],
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  /** First sign-in: binds the provider's account to ours by the password. */
  bind: post('/api/common/third/bind', {
    summary: '绑定已有账号并登录',
    access: 'public',
    request: z.object({
      ticket: Ticket,
      username: z.string().trim().min(1, '用户名不能为空').max(50),
      password: z.string().min(1, '密码不能为空').max(200),
      ...captchaFields,
    }),
    response: z.object({ token: z.string() }),
    errors: [...bindRefusals, 'captchaWrong', 'loginFailed', 'loginLocked'],
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  /** The same by a code sent to the account's mobile. */
  bindByMobile: post('/api/common/third/bind-mobile', {
    summary: '用短信验证码绑定已有账号并登录',
    access: 'public',
    request: z.object({ ticket: Ticket, mobile: Mobile, smsCode: SmsCode }),
    response: z.object({ token: z.string() }),
    errors: [...bindRefusals, 'smsCodeWrong', 'mobileLoginOff'],
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  list: post('/api/sys/user/binding/list', {
    summary: '我的第三方绑定',
    access: 'session',
    request: z.object({}),
    response: z.array(
      z.object({ id: Id, provider: Provider, nickName: z.string(), createdAt: Time, lastLoginAt: Time.nullable() }),
    ),
  }),
  /** From the profile: the state belongs to the signed-in user, who proved ownership before leaving. */
  addUrl: post('/api/sys/user/binding/get-url', {
    summary: '绑定第三方账号的授权地址',
    access: 'session',
    ownAccount: true,
    request: z.object({ provider: Provider, state: State, ...ownProof }),
    response: z.object({ url: z.string() }),
    errors: [...ownProofErrors, 'providerOff', 'stateWrong', 'notForDemo', 'serviceAway'],
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
  add: post('/api/sys/user/binding/add', {
    summary: '绑定第三方账号',
    access: 'session',
    ownAccount: true,
    request: Return,
    response: z.object({ provider: Provider }),
    errors: [
      'stateWrong',
      'providerOff',
      'providerRefused',
      'bindingTaken',
      'bindingExists',
      'notForDemo',
      'serviceAway',
    ],
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
  unbind: post('/api/sys/user/binding/remove', {
    summary: '解除第三方绑定',
    access: 'session',
    ownAccount: true,
    request: z.object({ id: Id, password: z.string().min(1, '密码不能为空').max(200) }),
    response: z.null(),
    errors: ['bindingNotFound', 'passwordWrong'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
};
