import type { ChainTable, LabelTable } from '../core/module.ts';

export const examAuditActions = {
  'exam.saved': '保存考试',
  'exam.deleted': '删除考试',
  'exam.copied': '复制考试',
  'exam.published': '发布考试',
  'exam.closed': '关闭考试',
  'exam.reopened': '重新开放考试',
  'exam.released': '公布成绩',
  'exam.paperExported': '导出试卷',
  'exam.paperPrinted': '打印试卷',
  'exam.overrideSaved': '保存特殊安排',
  'exam.overrideDeleted': '删除特殊安排',
} as const satisfies LabelTable;

export const examAuditChains = {
  'exam.released': 'exam',
  'exam.overrideSaved': 'exam',
  'exam.overrideDeleted': 'exam',
} as const satisfies ChainTable<keyof typeof examAuditActions>;
