import type { Ctx, User } from '../ctx.ts';

/** How far people in the caller's scope are with an exam. */
interface ExamCount {
  /** Left out where the scope has no limit: then they are what the exam itself stores. */
  readonly papers?: number;
  readonly handedIn?: number;
  /** Results that were released, and those that passed. */
  readonly results: number;
  readonly passes: number;
}

/**
 * Counts for a page of exams, by exam. Papers are above exams: they list this in `examCounts`, called through the ctx
 * when exams are listed.
 */
export type ExamCounts = (ctx: Ctx<User>, examIds: readonly string[]) => Promise<ReadonlyMap<string, ExamCount>>;
