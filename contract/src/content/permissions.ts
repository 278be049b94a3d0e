import type { LabelTable } from '../core/module.ts';

export const contentPermissions = {
  'content:article:paging': '查看内容',
  'content:article:save': '新增和修改内容',
  'content:article:review': '审核内容',
  'content:article:publish': '发布、撤下和置顶内容',
  'content:article:delete': '删除内容',
  'content:category:save': '管理内容分类',
  'content:home:save': '设置首页',
  'content:synonym:save': '管理检索词',
} as const satisfies LabelTable;
