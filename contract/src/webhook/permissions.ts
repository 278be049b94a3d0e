import type { LabelTable } from '../core/module.ts';

export const webhookPermissions = {
  'sys:webhook:paging': '查看事件推送',
  'sys:webhook:save': '管理推送地址',
  'sys:webhook:send': '重发和测试推送',
} as const satisfies LabelTable;
