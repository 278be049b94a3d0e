import type { LabelTable } from '../core/module.ts';

export const battleAuditActions = {
  'battle.created': '新增对战活动',
  'battle.updated': '修改对战活动',
  'battle.opened': '开放对战活动',
  'battle.closed': '停止对战活动',
  'battle.deleted': '删除对战活动',
  'battle.matchVoided': '作废对局',
  'battle.hosted': '主持大屏抢答',
} as const satisfies LabelTable;
