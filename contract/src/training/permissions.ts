import type { LabelTable } from '../core/module.ts';

export const trainingPermissions = {
  'train:class:paging': '查看培训班',
  'train:class:save': '新增和修改培训班',
  'train:class:publish': '发布和关闭培训班',
  'train:class:delete': '删除培训班',
  'train:person:paging': '查看报名',
  'train:person:save': '新增和修改报名',
  'train:person:review': '审核报名',
  'train:person:payment': '确认缴费和登记发票',
  'train:person:import': '批量报名',
  'train:person:export': '导出报名信息',
  'train:person:unmask': '查看完整报名信息',
  'train:checkin:paging': '查看签到',
  'train:checkin:show': '显示签到二维码',
  'train:checkin:correct': '更正签到',
} as const satisfies LabelTable;
