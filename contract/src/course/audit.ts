import type { LabelTable } from '../core/module.ts';

export const courseAuditActions = {
  'course.created': '新增课程',
  'course.updated': '修改课程',
  'course.published': '发布课程',
  'course.closed': '下架课程',
  'course.reopened': '重新上架课程',
  'course.copied': '复制课程',
  'course.deleted': '删除课程',
  'course.categorySaved': '保存课程分类',
  'course.categoryDeleted': '删除课程分类',
  'course.textSaved': '修改图文小节',
  'course.assigned': '指派课程',
  'course.unassigned': '取消指派课程',
  'course.reminded': '提醒学员学习课程',
  'course.commentReviewed': '审核课程评论',
  'course.commentReplied': '回复课程评论',
  'course.exported': '导出学习记录',
} as const satisfies LabelTable;
