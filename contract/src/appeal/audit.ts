import type { ChainTable, LabelTable } from '../core/module.ts';

export const appealAuditActions = {
  'appeal.answered': '处理成绩申诉',
} as const satisfies LabelTable;

export const appealAuditChains = {
  'appeal.answered': 'exam',
} as const satisfies ChainTable<keyof typeof appealAuditActions>;
