import type { LabelTable } from '../core/module.ts';

export const embedAuditActions = {
  'embed.hostSaved': '保存接入系统',
  'embed.hostDeleted': '删除接入系统',
} as const satisfies LabelTable;
