import type { RetentionTable } from '../core/retention.ts';

export const auditRetention = {
  auditEntries: {
    label: '操作日志和登录日志',
    removes: '删除到期的日志条目。审计链的各环保留，并记下删除了多少条、到何时为止。',
    from: '操作发生之日',
    basis: '网络安全法第二十一条：网络日志留存不少于六个月',
    unit: 'month',
    usual: 36,
    least: 6,
  },
} as const satisfies RetentionTable;
