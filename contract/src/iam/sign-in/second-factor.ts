import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { Time } from '../../core/time.ts';

/** State of a session: complete, waiting for its code, or waiting for its user to set up a second factor. */
export const SecondFactorState = z.enum(['none', 'required', 'enrolmentRequired']);
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** Six digits from the authenticator. */
const TotpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '验证码为 6 位数字');

/** A code from the authenticator, or a recovery code with or without its hyphen. */
const AnyCode = z
  .string()
  .trim()
  .min(1, '请输入验证码')
  .regex(/^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i, '请输入 6 位验证码，或一个恢复码');

/** How long a proof allows the session to do what requires one. */
export const PROOF_MINUTES = 10;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const tries = { count: 30, seconds: 600, by: 'user' } as const;
const open = { access: 'session', beforePasswordChange: true, beforeSecondFactor: true } as const;

export const secondFactorApi = {
  detail: post('/api/sys/user/second-factor/detail', {
    summary: '我的两步验证',
    ...open,
    request: z.object({}),
    response: z.object({ enabledAt: Time.nullable(), recoveryCodesLeft: z.int(), demanded: z.boolean() }),
  }),
  /** Creates a secret for the user's authenticator; nothing changes until `confirm`. */
  start: post('/api/sys/user/second-factor/start', {
    summary: '开始启用两步验证',
    ...open,
    ownAccount: true,
    recentProof: true,
    request: z.object({}),
    /** The secret for typing, and the URI that the authenticator reads from the QR image. */
    response: z.object({ secret: z.string(), address: z.string() }),
    errors: ['secondFactorExists', 'notForDemo'],
    limit: tries,
  }),
  confirm: post('/api/sys/user/second-factor/confirm', {
    summary: '确认启用两步验证',
    ...open,
    ownAccount: true,
    request: z.object({ code: TotpCode }),
    response: recoveryCodes,
    errors: ['secondFactorWrong', 'secondFactorTriesOver', 'secondFactorExists', 'secondFactorMissing'],
    limit: tries,
  }),
  verify: post('/api/sys/user/second-factor/verify', {
    summary: '登录时的两步验证',
    ...open,
    request: z.object({ code: AnyCode }),
    response: z.null(),
    errors: ['secondFactorWrong', 'secondFactorTriesOver', 'secondFactorMissing'],
    limit: tries,
  }),
  renewCodes: post('/api/sys/user/second-factor/renew-codes', {
    summary: '更换恢复码',
    access: 'session',
    ownAccount: true,
    recentProof: true,
    request: z.object({}),
    response: recoveryCodes,
    errors: ['secondFactorMissing'],
  }),
  remove: post('/api/sys/user/second-factor/remove', {
    summary: '关闭两步验证',
    access: 'session',
    ownAccount: true,
    recentProof: true,
    request: z.object({}),
    response: z.null(),
    errors: ['secondFactorMissing'],
  }),
  /** For a user who has lost both the device and the recovery codes. */
  reset: post('/api/sys/user/second-factor/reset', {
    summary: '重置用户的两步验证',
    access: 'perm:sys:user:reset',
    scope: 'dept',
    recentProof: true,
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['userNotFound', 'allRightsNeeded', 'notYourself', 'secondFactorMissing'],
  }),
  /** Required before actions that a session alone must not do; valid for some minutes. */
  prove: post('/api/sys/user/prove', {
    summary: '确认是本人在操作',
    ...open,
    ownAccount: true,
    request: z.object({
      password: z.string().min(1, '密码不能为空').max(200),
      /** Required if the user has a second factor. */
      code: AnyCode.optional(),
    }),
    response: z.null(),
    errors: ['passwordWrong', 'secondFactorWrong', 'secondFactorTriesOver'],
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
};
