import type { ErrorTable } from '../core/module.ts';

export const analysisErrors = {
  analysisNotReady: { code: 20080001, msg: '考试分析还没有算好，请稍后再试' },
} as const satisfies ErrorTable;
