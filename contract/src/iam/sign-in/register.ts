import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { Mobile } from '../../core/person.ts';
import { Password } from './password.ts';
import { SmsCode } from './sms.ts';
import { UserForm } from '../user.ts';

/** The registration form of a learner. */
export const Registration = z.object({
  userName: UserForm.shape.userName,
  realName: UserForm.shape.realName,
  password: Password,
  mobile: Mobile,
  smsCode: SmsCode,
  deptId: Id.nullable().default(null),
  /** The user has accepted the terms and the privacy notice. */
  agreed: z.literal(true, { error: '请阅读并同意用户协议和隐私政策' }),
});

export const ResetPass = z.object({ mobile: Mobile, smsCode: SmsCode, password: Password });

export const registerApi = {
  reg: post('/api/sys/user/reg', {
    summary: '学员注册',
    access: 'public',
    request: Registration,
    /** An empty token means that the account waits for review first. */
    response: z.object({ token: z.string(), pending: z.boolean() }),
    errors: [
      'regOff',
      'smsCodeWrong',
      'userNameTaken',
      'mobileTaken',
      'passwordWeak',
      'deptNotFound',
      'tooManyRequests',
    ],
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  resetPass: post('/api/sys/user/reset-pass', {
    summary: '用短信验证码重设密码',
    access: 'public',
    request: ResetPass,
    response: z.null(),
    errors: ['smsCodeWrong', 'mobileLoginOff', 'passwordWeak', 'tooManyRequests'],
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  /** Departments that a registration can choose from: the tree with names only. */
  depts: post('/api/sys/user/reg-depts', {
    summary: '注册时可选的部门',
    access: 'public',
    request: z.object({}),
    response: z.array(z.object({ id: Id, parentId: Id.nullable(), name: z.string() })),
    errors: ['regOff'],
  }),
};
