import type { LabelTable } from '../core/module.ts';

export const webhookAuditActions = {
  'webhook.saved': '保存推送地址',
  'webhook.deleted': '删除推送地址',
  'webhook.secretRenewed': '更换推送密钥',
  'webhook.switchedOff': '推送地址自动停用',
  'webhook.replayed': '重发推送',
  'webhook.tested': '发送测试推送',
} as const satisfies LabelTable;
