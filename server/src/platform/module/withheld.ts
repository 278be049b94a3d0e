import type { Ctx } from '../ctx.ts';

/** Questions that a user must not see for now. */
export interface Withheld {
  /** The reason, as text shown to the user. */
  readonly because: string;
  readonly repoIds: ReadonlySet<string>;
  /** In addition to those of the banks. */
  readonly questionIds: ReadonlySet<string>;
}

/**
 * What a module withholds from users at this moment. The modules that store and show questions sit below the one that
 * knows who is taking an exam, so that one lists its check in `withholds`, and they call it through the ctx.
 */
export interface Withholding {
  /** Null: nothing. */
  readonly fromUser: (ctx: Ctx<unknown>, userId: string) => Promise<Withheld | null>;
  /** Those of these users from whom anything is withheld. One query, however many they are. */
  readonly usersAmong: (ctx: Ctx<unknown>, userIds: readonly string[]) => Promise<string[]>;
}
