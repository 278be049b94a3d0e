import type { LabelTable } from '../core/module.ts';

export const paperPermissions = {
  'exam:paper:paging': '查看答卷',
  'exam:paper:export': '导出答卷',
  'exam:paper:hand-in': '收卷',
  'exam:paper:extend': '延长考试时间',
} as const satisfies LabelTable;
