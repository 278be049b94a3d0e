import type { LabelTable } from '../core/module.ts';

export const transcriptAuditActions = {
  'transcript.exported': '导出学习档案',
  'transcript.exportWithdrawn': '作废导出的学习档案',
  'transcript.requested': '申请查看学习档案',
  'transcript.agreed': '同意他人查看学习档案',
  'transcript.refused': '拒绝他人查看学习档案',
  'transcript.withdrawn': '撤回对学习档案的同意',
  'transcript.viewed': '查看他人的学习档案',
} as const satisfies LabelTable;
