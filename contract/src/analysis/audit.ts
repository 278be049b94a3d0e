import type { LabelTable } from '../core/module.ts';

export const analysisAuditActions = {
  'analysis.exported': '导出考试分析',
} as const satisfies LabelTable;
