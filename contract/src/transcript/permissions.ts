import type { LabelTable } from '../core/module.ts';

export const transcriptPermissions = {
  'transcript:request:save': '申请查看学习档案',
} as const satisfies LabelTable;
