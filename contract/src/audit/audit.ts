import type { LabelTable } from '../core/module.ts';

export const auditAuditActions = {
  'audit.exported': '导出日志',
} as const satisfies LabelTable;
