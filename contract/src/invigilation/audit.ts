import type { ChainTable, LabelTable } from '../core/module.ts';

export const invigilationAuditActions = {
  'invigilation.messaged': '监考发消息',
  'invigilation.unlocked': '解锁试卷',
  'invigilation.reviewed': '处理考场标记',
} as const satisfies LabelTable;

export const invigilationAuditChains = {
  'invigilation.unlocked': 'exam',
  'invigilation.reviewed': 'exam',
} as const satisfies ChainTable<keyof typeof invigilationAuditActions>;
