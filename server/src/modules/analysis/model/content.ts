import type { AnalysisItem, AnalysisSummary } from '@ganlin/contract/analysis/analysis';
import type { z } from 'zod';

/** Increases with every change of the shape: snapshots of an earlier one are computed again. */
export const FORMAT = 1;

/** Examinees of one department, without those below it. */
export interface DeptCounts {
  readonly deptId: string;
  expected: number;
  took: number;
  papers: number;
  passed: number;
  scoreCenti: number;
}

/** A stored analysis. */
export interface Content {
  readonly format: number;
  readonly summary: z.output<typeof AnalysisSummary>;
  readonly items: readonly z.output<typeof AnalysisItem>[];
  /** By department at the time of the computation; the empty id stands for people without one. */
  readonly depts: readonly DeptCounts[];
}
