import type { LabelTable } from '../core/module.ts';

export const analysisPermissions = {
  'exam:analysis:view': '查看考试分析',
} as const satisfies LabelTable;
