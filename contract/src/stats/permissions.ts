import type { LabelTable } from '../core/module.ts';

export const statsPermissions = {
  'stats:figure:list': '查看统计',
} as const satisfies LabelTable;
