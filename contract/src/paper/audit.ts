import type { ChainTable, LabelTable } from '../core/module.ts';

export const paperAuditActions = {
  'paper.forced': '收卷',
  'paper.extended': '延长考试时间',
  'paper.reopened': '重新开放答卷',
  'paper.voided': '作废答卷',
  'paper.restored': '撤销作废',
  'paper.fileAccepted': '接收答案文件',
  'paper.exported': '导出答卷',
  'paper.absentExported': '导出缺考名单',
  'paper.deviceReminded': '提醒考生调试设备',
  'paper.regradeCommitted': '改判',
  'paper.savesArchived': '归档作答记录',
  'paper.savesRestored': '恢复作答记录',
} as const satisfies LabelTable;

export const paperAuditChains = {
  'paper.forced': 'exam',
  'paper.extended': 'exam',
  'paper.regradeCommitted': 'exam',
  'paper.reopened': 'exam',
  'paper.voided': 'exam',
  'paper.restored': 'exam',
  'paper.fileAccepted': 'exam',
} as const satisfies ChainTable<keyof typeof paperAuditActions>;
