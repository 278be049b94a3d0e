import type { LabelTable } from '../core/module.ts';

export const examPermissions = {
  'exam:exam:paging': '查看考试',
  'exam:exam:save': '新增和修改考试',
  'exam:exam:publish': '发布、关闭考试和公布成绩',
  'exam:exam:delete': '删除考试',
} as const satisfies LabelTable;
