import type { ChainTable, LabelTable } from '../core/module.ts';

export const opsAuditActions = {
  'ops.checkStarted': '运行系统自检',
  'ops.taskRetried': '重试后台任务',
  'ops.keysRotated': '更换数据密钥',
} as const satisfies LabelTable;

export const opsAuditChains = {
  'ops.keysRotated': 'keys',
} as const satisfies ChainTable<keyof typeof opsAuditActions>;
