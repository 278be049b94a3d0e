import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { Mobile } from '../../core/person.ts';
import { captchaFields } from './captcha.ts';
import { SecondFactorState } from './second-factor.ts';
import { SmsCode } from './sms.ts';
import { RoleType, UserSession } from '../user.ts';

/** The account tab of the login window; the form validates by the same schema. */
export const AccountLogin = z.object({
  username: z.string().trim().min(1, '用户名不能为空').max(50),
  password: z.string().min(1, '密码不能为空').max(200),
  ...captchaFields,
});

/** The mobile tab; sending the code used up the captcha it shows, so the captcha may be sent but is not required. */
export const MobileLogin = z.object({
  mobile: z.string().trim().min(1, '手机号不能为空').max(20, '手机号码格式不正确!').pipe(Mobile),
  smsCode: SmsCode,
});

/** Data that a signed-in page has of its user. */
const UserInfo = z.object({
  id: Id,
  userName: z.string(),
  realName: z.string(),
  avatar: z.string(),
  roleType: z.enum(RoleType),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  mobile: z.string(),
  /** Every other endpoint refuses until the password is changed. */
  mustChangePassword: z.boolean(),
  /** Every other endpoint refuses until it is `none`. */
  secondFactor: SecondFactorState,
  /** Whether the proof before a sensitive action also requires a code. */
  hasSecondFactor: z.boolean(),
});

/** Demo accounts that the login window offers. */
export const demoAccounts = { learner: 'student', admin: 'admin' } as const;

const MAX_TOKEN = 200;
const Token = z.object({ token: z.string() });

export const sessionApi = {
  login: post('/api/sys/user/login', {
    summary: '账号登录',
    access: 'public',
    request: AccountLogin,
    response: Token,
    errors: ['captchaWrong', 'loginFailed', 'loginLocked', 'userDisabled', 'userPending', 'tooManyRequests'],
    limit: { count: 1200, seconds: 60, by: 'ip' },
  }),
  mobileLogin: post('/api/sys/user/mobile-login', {
    summary: '短信验证码登录',
    access: 'public',
    request: MobileLogin,
    response: Token,
    errors: ['smsCodeWrong', 'mobileLoginOff', 'userDisabled', 'userPending', 'tooManyRequests'],
    limit: { count: 600, seconds: 60, by: 'ip' },
  }),
  demoLogin: post('/api/sys/user/demo-login', {
    summary: '演示账号直接登录',
    access: 'public',
    request: z.object({ account: z.enum(['learner', 'admin']) }),
    response: Token,
    errors: ['demoOff', 'tooManyRequests'],
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
  info: post('/api/sys/user/info', {
    summary: '当前用户信息',
    access: 'session',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    tokenInBody: true,
    request: z.object({ token: z.string().max(MAX_TOKEN).optional() }),
    response: UserInfo,
  }),
  logout: post('/api/sys/user/logout', {
    summary: '退出登录',
    access: 'session',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    request: z.object({}),
    response: z.null(),
  }),
  list: post('/api/sys/session/list', {
    summary: '我的登录设备',
    access: 'session',
    request: z.object({}),
    response: z.array(UserSession.extend({ current: z.boolean() })),
  }),
  revoke: post('/api/sys/session/revoke', {
    summary: '退出某一登录设备',
    access: 'session',
    ownAccount: true,
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['sessionNotFound'],
  }),
};
