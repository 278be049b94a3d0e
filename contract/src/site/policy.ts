import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../iam/sign-in/password.ts';

const whole = (from: number, to: number, unit: string) =>
  z.int(`请输入整数`).min(from, `不能小于 ${from} ${unit}`).max(to, `不能大于 ${to} ${unit}`);

/** Rules of the house for accounts. They can be made stricter than the product's own, never looser. */
export const SitePolicy = z.object({
  passwordMin: whole(PASSWORD_MIN, 32, '位'),
  staffPasswordMin: whole(STAFF_PASSWORD_MIN, 32, '位'),
  /** How hard to guess it must be, from 0 to 4: 2 withstands guessing at the login window, 3 a stolen database for a while. */
  passwordScore: whole(2, 4, '级'),
  staffPasswordScore: whole(3, 4, '级'),
  /** A password older than this must be changed at the next sign-in; 0 means never. */
  passwordDays: whole(0, 730, '天'),
  /** How long an unused sign-in lasts. */
  sessionHours: whole(1, 24 * 90, '小时'),
  /** How long a sign-in lasts at most, however much it is used. */
  staffLifeHours: whole(1, 72, '小时'),
  learnerLifeDays: whole(1, 90, '天'),
  /** Whether a user who may do everything needs a second factor; only in production. */
  adminSecondFactor: z.boolean(),
  /** A new sign-in ends the others of the same user. */
  oneSession: z.boolean(),
  /** Whether the login window offers the demo accounts; only where the server allows them at all. */
  demo: z.boolean(),
  /** Whether staff must accept a registration before the account may be used. */
  regReview: z.boolean(),
  /** Whether an embedded page takes a session token from its address; a one-time ticket always works. */
  rawToken: z.boolean(),
  /** How many short messages the site hands to its provider in an hour; codes to sign in keep the last fifth of them. */
  smsPerHour: whole(10, 100_000, '条'),
  /** From how many wrong passwords an hour on the whole site administrators are warned; 0: from the number of accounts. */
  loginFailuresPerHour: whole(0, 1_000_000, '次'),
});
export type SitePolicy = z.infer<typeof SitePolicy>;

export const policyApi = {
  detail: post('/api/sys/config/policy/detail', {
    summary: '安全策略',
    access: 'perm:sys:config:policy',
    request: z.object({}),
    /** `demoAllowed`: the server's own switch, which only its operator can turn. */
    response: SitePolicy.extend({ demoAllowed: z.boolean() }),
    errors: ['allRightsNeeded'],
  }),
  save: post('/api/sys/config/policy/save', {
    summary: '修改安全策略',
    access: 'perm:sys:config:policy',
    recentProof: true,
    request: SitePolicy,
    response: z.null(),
    errors: ['allRightsNeeded'],
  }),
};
