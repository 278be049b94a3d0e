import type { LabelTable } from '../core/module.ts';

export const gradingPermissions = {
  'exam:grading:mark': '阅卷',
  'exam:grading:assign': '分配阅卷任务和裁定分数',
} as const satisfies LabelTable;
