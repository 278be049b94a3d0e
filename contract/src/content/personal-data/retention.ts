import type { RetentionTable } from '../../core/retention.ts';

export const contentRetention = {
  contentRevisions: {
    label: '内容的历史版本',
    removes: '删除被替换已久的旧版本。最新的两个版本和经过审核的版本保留。',
    from: '版本保存之日',
    basis: '网站内容管理需要；没有法定期限',
    unit: 'month',
    usual: 60,
    least: 12,
  },
} as const satisfies RetentionTable;
