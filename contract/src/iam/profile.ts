import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Email, Mobile, orEmpty } from '../core/person.ts';
import { ownProof, ownProofErrors } from './sign-in/own-proof.ts';
import { SmsCode } from './sign-in/sms.ts';
import { RoleType, TimePercent } from './user.ts';

const proof = { password: z.string().min(1, '密码不能为空').max(200) };

/** The user's own data and the actions on it. */
/** The kind of the task that makes a copy of a user's data. */
export const OWN_EXPORT = 'iam.exportOwn';

export const profileApi = {
  detail: post('/api/sys/user/profile', {
    summary: '我的资料',
    access: 'session',
    request: z.object({}),
    response: z.object({
      userName: z.string(),
      realName: z.string(),
      avatar: z.string(),
      email: z.string(),
      /** Masked, because others may see the screen. */
      mobile: z.string(),
      idCard: z.string(),
      deptName: z.string(),
      roleType: z.enum(RoleType),
      timePercent: TimePercent,
    }),
  }),
  changeMobile: post('/api/sys/user/change-mobile', {
    summary: '更换手机号',
    access: 'session',
    ownAccount: true,
    /** `smsCode` proves access to the new number; the proof shows that it is the account's owner. */
    request: z.object({ mobile: Mobile, smsCode: SmsCode, ...ownProof }),
    response: z.null(),
    errors: [...ownProofErrors, 'mobileTaken', 'notForDemo'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  changeEmail: post('/api/sys/user/change-email', {
    summary: '更换邮箱',
    access: 'session',
    ownAccount: true,
    request: z.object({ email: orEmpty(Email), ...proof }),
    response: z.null(),
    errors: ['passwordWrong', 'notForDemo'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  /** All data that the site has of the user, as one file made in the background. */
  exportOwn: post('/api/sys/user/export-own', {
    summary: '导出我的个人信息',
    access: 'session',
    ownAccount: true,
    request: z.object(proof),
    response: z.object({ taskId: Id }),
    errors: ['passwordWrong'],
    limit: { count: 5, seconds: 3600, by: 'user' },
  }),
  /**
   * Deletes the account: names and numbers are erased, results stay without a user. Staff must ask another
   * administrator.
   */
  eraseOwn: post('/api/sys/user/erase-own', {
    summary: '注销账号',
    access: 'session',
    ownAccount: true,
    request: z.object({ ...proof, sure: z.literal('注销账号', { error: '请输入“注销账号”确认' }) }),
    response: z.null(),
    errors: ['passwordWrong', 'notForStaff', 'notForDemo'],
    limit: { count: 5, seconds: 3600, by: 'user' },
  }),
};
