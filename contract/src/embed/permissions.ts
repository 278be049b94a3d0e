import type { LabelTable } from '../core/module.ts';

export const embedPermissions = {
  'sys:host:paging': '查看接入系统',
  'sys:host:save': '管理接入系统',
} as const satisfies LabelTable;
