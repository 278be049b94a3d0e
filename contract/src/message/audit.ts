import type { LabelTable } from '../core/module.ts';

export const messageAuditActions = {
  'message.sent': '发送消息',
  'message.withdrawn': '撤回消息',
  'message.templateSaved': '修改消息模板',
} as const satisfies LabelTable;
