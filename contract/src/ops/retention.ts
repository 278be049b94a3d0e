import type { RetentionTable } from '../core/retention.ts';

export const opsRetention = {
  importedFiles: {
    label: '导入过的文件的登记',
    removes: '删除到期的登记（文件名和校验值）。导入的数据不变；之后再导入同一文件时不再提示。',
    from: '导入之日',
    basis: '个人信息保护法第十九条：保存期限为实现处理目的所必要的最短时间',
    unit: 'month',
    usual: 24,
    least: 3,
  },
} as const satisfies RetentionTable;
