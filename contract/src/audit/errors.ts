import type { ErrorTable } from '../core/module.ts';

export const auditErrors = {
  auditNotFound: { code: 40020001, msg: '日志不存在' },
} as const satisfies ErrorTable;
