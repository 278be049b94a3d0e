import type { LabelTable } from '../core/module.ts';

export const auditPermissions = {
  'sys:audit:paging': '查看操作日志',
  'sys:audit:logins': '查看登录日志',
  'sys:audit:export': '导出日志',
} as const satisfies LabelTable;
