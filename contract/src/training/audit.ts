import type { LabelTable } from '../core/module.ts';

export const trainingAuditActions = {
  'training.classSaved': '保存培训班',
  'training.classCopied': '复制培训班',
  'training.classPublished': '发布培训班',
  'training.classClosed': '关闭培训班',
  'training.classReopened': '重新开放培训班',
  'training.classDeleted': '删除培训班',
  'training.reviewed': '审核报名',
  'training.paymentConfirmed': '确认缴费',
  'training.reviewUndone': '撤销报名审核',
  'training.paymentUndone': '撤销缴费确认',
  'training.proofRefused': '退回缴费凭证',
  'training.invoiceNoted': '登记发票',
  'training.cancelled': '取消报名',
  'training.completed': '结业',
  'training.peopleImported': '批量报名',
  'training.peopleExported': '导出报名信息',
  'training.personUnmasked': '查看完整报名信息',
  'training.attendanceCorrected': '更正签到',
} as const satisfies LabelTable;
