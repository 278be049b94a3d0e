import type { LabelTable } from '../core/module.ts';

export const messagePermissions = {
  'sys:msg:paging': '查看已发消息',
  'sys:msg:send': '发送消息',
  'sys:msg:template': '修改消息模板',
} as const satisfies LabelTable;
