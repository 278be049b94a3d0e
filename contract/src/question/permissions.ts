import type { LabelTable } from '../core/module.ts';

export const questionPermissions = {
  'qu:repo:paging': '查看题库',
  'qu:repo:save': '新增和修改题库',
  'qu:repo:delete': '删除题库',
  'qu:question:paging': '查看试题',
  'qu:question:save': '新增和修改试题',
  'qu:question:delete': '删除试题',
  'qu:question:import': '导入试题',
  'qu:question:export': '导出试题',
  'qu:report:paging': '查看试题纠错',
  'qu:report:reply': '答复试题纠错',
} as const satisfies LabelTable;
