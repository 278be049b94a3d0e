import type { ChainTable, LabelTable } from '../core/module.ts';

export const retentionAuditActions = {
  'retention.saved': '修改数据保存期限',
  'retention.enabled': '开启到期数据的清理',
  'retention.disabled': '停止到期数据的清理',
  'retention.dryRunStarted': '试算到期数据',
  'retention.erased': '清理到期数据',
} as const satisfies LabelTable;

export const retentionAuditChains = {
  'retention.saved': 'retention',
  'retention.enabled': 'retention',
  'retention.disabled': 'retention',
  'retention.erased': 'retention',
} as const satisfies ChainTable<keyof typeof retentionAuditActions>;
