import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { joinTables, type LabelTable } from '../core/module.ts';
import { paging } from '../core/page.ts';
import { Time, TimeRange } from '../core/time.ts';
import { targetNouns } from './targets.ts';
import * as modules from '../registry.ts';

/** Actions that the audit log records, with their labels. Names are `<module>.<action>`. */
export const auditActions = joinTables(modules, 'auditActions') satisfies LabelTable;

export type AuditAction = keyof typeof auditActions;
const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** Lists count and page up to this many entries: to see more, narrow the filter or export. */
export const AUDIT_LIST_LIMIT = 10_000;

export const AuditFilter = z.object({
  action: z.enum(actionNames).optional(),
  /** A whole account name or a whole real name. */
  userName: z.string().trim().max(50).optional(),
  /** Substring of the summary. */
  keyword: z.string().trim().max(50).optional(),
  ip: z.string().trim().max(50).optional(),
  /** Target of the action, as `<noun>:<id>`. */
  target: z.string().trim().max(80).optional(),
  /** The kind of target. */
  about: z.enum(targetNouns).optional(),
  between: TimeRange.optional(),
});

const AuditEntry = z.object({
  id: Id,
  at: Time,
  action: z.enum(actionNames),
  userName: z.string(),
  realName: z.string(),
  ip: z.string(),
  target: z.string(),
  summary: z.string(),
  /** Whether the entry has values before and after. */
  hasChange: z.boolean(),
  /** Labels of the fields that an entry with values before and after changed. */
  changed: z.array(z.string()).max(100),
});

/** Entries about signing in and out. */
export const loginActions = [
  'iam.login',
  'iam.loginFailed',
  'iam.loginLocked',
  'iam.logout',
  'iam.sessionRevoked',
] as const;

export const LoginFilter = AuditFilter.pick({ userName: true, ip: true, between: true }).extend({
  action: z.enum(loginActions).optional(),
});

const LoginEntry = AuditEntry.pick({
  id: true,
  at: true,
  userName: true,
  realName: true,
  ip: true,
  summary: true,
}).extend({
  action: z.enum(loginActions),
  userAgent: z.string(),
});

const started = z.object({ taskId: Id });

export const auditApi = {
  paging: post('/api/sys/audit/paging', {
    summary: '操作日志',
    access: 'perm:sys:audit:paging',
    scope: 'dept',
    ...paging(AuditFilter, AuditEntry),
  }),
  detail: post('/api/sys/audit/detail', {
    summary: '操作日志详情',
    access: 'perm:sys:audit:paging',
    scope: 'dept',
    request: z.object({ id: Id }),
    response: AuditEntry.extend({
      userAgent: z.string(),
      requestId: z.string(),
      before: z.record(z.string(), z.json()).nullable(),
      after: z.record(z.string(), z.json()).nullable(),
    }),
    errors: ['auditNotFound'],
  }),
  logins: post('/api/sys/audit/logins', {
    summary: '登录日志',
    access: 'perm:sys:audit:logins',
    scope: 'dept',
    ...paging(LoginFilter, LoginEntry),
  }),
  export: post('/api/sys/audit/export', {
    summary: '导出操作日志',
    access: 'perm:sys:audit:export',
    scope: 'dept',
    request: z.object({ params: AuditFilter }),
    response: started,
  }),
  exportLogins: post('/api/sys/audit/export-logins', {
    summary: '导出登录日志',
    access: 'perm:sys:audit:export',
    scope: 'dept',
    request: z.object({ params: LoginFilter }),
    response: started,
  }),
};
