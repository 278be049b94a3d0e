import type { ChainTable, LabelTable } from '../core/module.ts';

export const paperAuditActions = {
  'paper.forced': '收卷',
  'paper.extended': '延长考试时间',
  'paper.exported': '导出答卷',
  'paper.savesArchived': '归档作答记录',
  'paper.savesRestored': '恢复作答记录',
} as const satisfies LabelTable;

export const paperAuditChains = {
  'paper.forced': 'exam',
  'paper.extended': 'exam',
} as const satisfies ChainTable<keyof typeof paperAuditActions>;
