import type { LabelTable } from '../core/module.ts';

export const retentionPermissions = {
  'sys:retention:list': '查看数据保存期限',
  'sys:retention:save': '设置数据保存期限、开启清理（须拥有全部权限）',
} as const satisfies LabelTable;
