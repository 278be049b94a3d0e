import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../iam/sign-in/password.ts';

const whole = (from: number, to: number, unit: string) =>
  z.int(`请输入整数`).min(from, `不能小于 ${from} ${unit}`).max(to, `不能大于 ${to} ${unit}`);

/** The site's account policy. It can be stricter than the product's own rules, never looser. */
export const SitePolicy = z.object({
  passwordMin: whole(PASSWORD_MIN, 32, '位'),
  staffPasswordMin: whole(STAFF_PASSWORD_MIN, 32, '位'),
  /**
   * Required password strength, from 0 to 4: 2 withstands guessing at the login window, 3 a stolen database for a
   * while.
   */
  passwordScore: whole(2, 4, '级'),
  staffPasswordScore: whole(3, 4, '级'),
  /** A password older than this must be changed at the next sign-in; 0: never. */
  passwordDays: whole(0, 730, '天'),
  /** Idle timeout of a session. */
  sessionHours: whole(1, 24 * 90, '小时'),
  /** Max lifetime of a session, however much it is used. */
  staffLifeHours: whole(1, 72, '小时'),
  learnerLifeDays: whole(1, 90, '天'),
  /** Whether users with all permissions need a second factor; only in production. */
  adminSecondFactor: z.boolean(),
  /** A new sign-in ends the user's other sessions. */
  oneSession: z.boolean(),
  /** Whether the login window offers the demo accounts; only if the server allows them at all. */
  demo: z.boolean(),
  /** Whether staff must approve a registration before the account can be used. */
  regReview: z.boolean(),
  /** Whether an embedded page accepts a session token from its URL; a one-time ticket always works. */
  rawToken: z.boolean(),
  /** Max text messages per hour handed to the provider; the last fifth is reserved for sign-in codes. */
  smsPerHour: whole(10, 100_000, '条'),
  /**
   * Number of wrong passwords per hour on the whole site from which administrators are warned; 0: derived from the
   * number of accounts.
   */
  loginFailuresPerHour: whole(0, 1_000_000, '次'),
});
export type SitePolicy = z.infer<typeof SitePolicy>;

export const policyApi = {
  detail: post('/api/sys/config/policy/detail', {
    summary: '安全策略',
    access: 'perm:sys:config:policy',
    request: z.object({}),
    /** `demoAllowed`: the server's own switch, which only its operator can change. */
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
