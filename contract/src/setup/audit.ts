import type { ChainTable, LabelTable } from '../core/module.ts';

export const setupAuditActions = {
  'setup.completed': '完成首次设置',
} as const satisfies LabelTable;

/** It grants every permission to an account. */
export const setupAuditChains = {
  'setup.completed': 'setup',
} as const satisfies ChainTable<keyof typeof setupAuditActions>;
