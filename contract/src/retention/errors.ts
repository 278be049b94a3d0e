import type { ErrorTable } from '../core/module.ts';

export const retentionErrors = {
  retentionTooShort: { code: 10090001, msg: '不能少于 {least}' },
  retentionNotSeen: { code: 10090002, msg: '请先试算并查看结果，再开启清理' },
  retentionOnlyLists: { code: 10090003, msg: '这类数据只列出，不在夜间清理' },
} as const satisfies ErrorTable;
