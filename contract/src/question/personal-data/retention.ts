import type { RetentionTable } from '../../core/retention.ts';

export const questionRetention = {
  questionReports: {
    label: '已处理的试题纠错',
    removes: '删除已经答复的纠错及其答复。试题本身不变。',
    from: '答复之日',
    basis: '个人信息保护法第十九条：保存期限为实现处理目的所必要的最短时间',
    unit: 'month',
    usual: 36,
    least: 3,
  },
} as const satisfies RetentionTable;
