import type { Ctx } from '../ctx.ts';

/** Questions that somebody must not see for now. */
export interface Withheld {
  /** What it is for, in words that the person is told. */
  readonly because: string;
  readonly repoIds: ReadonlySet<string>;
  /** Beside those of the banks. */
  readonly questionIds: ReadonlySet<string>;
}

/**
 * What a module withholds from a person at this moment; null: nothing. The modules that keep questions and show them
 * lie below the one that knows who sits an exam, so that one lists its answer in `withholds`, and they ask the ctx.
 */
export type Withholding = (ctx: Ctx<unknown>, userId: string) => Promise<Withheld | null>;
