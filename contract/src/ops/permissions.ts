import type { LabelTable } from '../core/module.ts';

export const opsPermissions = {
  'sys:overview:detail': '查看系统概况',
  'sys:check:start': '运行系统自检',
  'sys:task:paging': '查看后台任务',
  'sys:task:retry': '重试后台任务',
  'sys:health:detail': '查看运行状况',
  'sys:key:rotate': '更换数据密钥',
} as const satisfies LabelTable;
