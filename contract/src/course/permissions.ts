import type { LabelTable } from '../core/module.ts';

export const coursePermissions = {
  'course:course:paging': '查看课程',
  'course:course:save': '新增和修改课程',
  'course:course:publish': '发布和下架课程',
  'course:course:delete': '删除课程',
  'course:category:save': '维护课程分类',
  'course:assignment:save': '指派课程',
  'course:comment:review': '审核课程评论',
  'course:record:paging': '查看学习记录和统计',
  'course:record:export': '导出学习记录',
} as const satisfies LabelTable;
