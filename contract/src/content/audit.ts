import type { LabelTable } from '../core/module.ts';

export const contentAuditActions = {
  'content.saved': '保存内容',
  'content.submitted': '送审内容',
  'content.recalled': '撤回内容送审',
  'content.reviewed': '审核内容',
  'content.published': '发布内容',
  'content.withdrawn': '撤下内容',
  'content.pinned': '置顶内容',
  'content.trashed': '内容移入回收站',
  'content.restored': '恢复内容',
  'content.purged': '彻底删除内容',
  'content.categorySaved': '保存内容分类',
  'content.categoryDeleted': '删除内容分类',
  'content.homeSaved': '修改首页设置',
  'content.synonymSaved': '保存检索词',
  'content.synonymDeleted': '删除检索词',
} as const satisfies LabelTable;
