import type { Ctx } from '../ctx.ts';

/** A question that leaves a bank: by being moved, retired or deleted. */
export interface Leaving {
  readonly questionId: string;
  readonly repoId: string;
}

export interface Change {
  readonly leaving: readonly Leaving[];
  /** Questions that can no longer be asked, from whichever bank. */
  readonly retired: readonly string[];
}

/** What would be affected, and why, as text. */
export interface Need {
  readonly title: string;
  readonly reason: string;
}

/**
 * What a change to the banks would take from a planned event; null: nothing. Bank modules sit below the modules that
 * plan with them, so a planning module lists its check in `needs`, called through the ctx before the change.
 */
export type Needs = (ctx: Ctx<unknown>, change: Change) => Promise<Need | null>;
