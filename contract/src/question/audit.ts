import type { ChainTable, LabelTable } from '../core/module.ts';

export const questionAuditActions = {
  'question.repoSaved': '保存题库',
  'question.repoDeleted': '删除题库',
  'question.categorySaved': '保存题库分类',
  'question.categoryDeleted': '删除题库分类',
  'question.saved': '保存试题',
  'question.published': '发布试题',
  'question.retired': '停用试题',
  'question.restored': '恢复试题',
  'question.clausesChanged': '试题依据的条款有变化',
  'question.clausesConfirmed': '确认试题符合修改后的条款',
  'question.placed': '调整试题题库',
  'question.tagged': '调整试题知识点',
  'question.deleted': '删除试题',
  'question.imported': '导入试题',
  'question.importUndone': '撤销试题导入',
  'question.exported': '导出试题',
  'question.reportAnswered': '答复试题纠错',
} as const satisfies LabelTable;

export const questionAuditChains = {
  'question.saved': 'question',
  'question.published': 'question',
  'question.imported': 'question',
  'question.importUndone': 'question',
} as const satisfies ChainTable<keyof typeof questionAuditActions>;
