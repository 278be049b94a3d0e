import type { LabelTable } from '../core/module.ts';

export const statsAuditActions = {
  'stats.figuresExported': '导出统计',
} as const satisfies LabelTable;
