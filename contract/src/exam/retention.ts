import type { RetentionTable } from '../core/retention.ts';

export const examRetention = {
  examRecords: {
    label: '考试记录',
    removes:
      '只列出到期的考试。作答过程由运维人员用 exam:archive 归档后移出（见运维手册），答卷和成绩保留，不在夜间删除。',
    from: '考试结束之日',
    basis: '成绩和资格的查证需要；行业主管部门另有规定的从其规定',
    unit: 'month',
    usual: 60,
    least: 12,
    onlyLists: '请归档',
  },
} as const satisfies RetentionTable;
