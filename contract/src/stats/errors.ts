import type { ErrorTable } from '../core/module.ts';

export const statsErrors = {
  statsDeptNotFound: { code: 40040001, msg: '没有这个单位，或您无权查看' },
} as const satisfies ErrorTable;
