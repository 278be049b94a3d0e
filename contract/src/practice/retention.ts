import type { RetentionTable } from '../core/retention.ts';

export const practiceRetention = {
  practiceRuns: {
    label: '练习过程',
    removes: '删除到期的练习和每题的作答，含放下已久没有做完的。错题本、掌握程度和每日统计保留。',
    from: '最后一次作答之日',
    basis: '个人信息保护法第十九条：保存期限为实现处理目的所必要的最短时间',
    unit: 'month',
    usual: 36,
    least: 3,
  },
} as const satisfies RetentionTable;
