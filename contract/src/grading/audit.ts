import type { ChainTable, LabelTable } from '../core/module.ts';

export const gradingAuditActions = {
  'grading.assigned': '分配阅卷任务',
  'grading.rubricSaved': '修改评分细则',
  'grading.givenBack': '退回重评',
} as const satisfies LabelTable;

export const gradingAuditChains = {
  'grading.assigned': 'exam',
  'grading.givenBack': 'exam',
} as const satisfies ChainTable<keyof typeof gradingAuditActions>;
