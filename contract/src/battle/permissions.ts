import type { LabelTable } from '../core/module.ts';

export const battlePermissions = {
  'battle:battle:paging': '查看对战活动',
  'battle:battle:save': '新增和修改对战活动',
  'battle:battle:publish': '开放和停止对战活动',
  'battle:battle:delete': '删除对战活动',
  'battle:match:paging': '查看对局和统计',
  'battle:match:void': '作废对局',
  'battle:host:run': '主持大屏抢答',
} as const satisfies LabelTable;
