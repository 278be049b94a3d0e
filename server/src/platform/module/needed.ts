import type { Ctx } from '../ctx.ts';

/** A question that leaves a bank: by being moved, retired or deleted. */
export interface Leaving {
  readonly questionId: string;
  readonly repoId: string;
}

export interface Change {
  readonly leaving: readonly Leaving[];
  /** Those that nobody can be asked any more, from whatever bank. */
  readonly retired: readonly string[];
}

/** What would suffer, and why, in words. */
export interface Need {
  readonly title: string;
  readonly reason: string;
}

/**
 * What a change of banks would take from something that is to come; null: nothing. Banks lie below whoever plans with
 * them, so that module lists its answer in `needs`, and the ctx is asked before the change.
 */
export type Needs = (ctx: Ctx<unknown>, change: Change) => Promise<Need | null>;
