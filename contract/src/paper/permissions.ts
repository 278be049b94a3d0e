import type { LabelTable } from '../core/module.ts';

export const paperPermissions = {
  'exam:paper:paging': '查看答卷',
  'exam:paper:export': '导出答卷',
  'exam:paper:remind': '提醒考生调试设备',
  'exam:paper:hand-in': '收卷',
  'exam:paper:extend': '延长考试时间',
  'exam:paper:regrade': '改判',
  'exam:paper:reopen': '重新开放答卷',
  'exam:paper:void': '作废答卷',
  'exam:paper:file': '接收答案文件',
} as const satisfies LabelTable;
