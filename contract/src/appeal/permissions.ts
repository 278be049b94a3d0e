import type { LabelTable } from '../core/module.ts';

export const appealPermissions = {
  'exam:appeal:answer': '处理成绩申诉',
} as const satisfies LabelTable;
