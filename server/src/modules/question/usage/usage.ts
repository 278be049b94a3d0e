import type { Ctx } from '../../../platform/ctx.ts';
import {
  addAnswers,
  addUses,
  replaceDiscrimination,
  type Answered,
  type Discriminating,
  type Used,
} from '../model/usage.queries.ts';

/** Counts where questions were put to users. The caller makes sure that each use is counted once. */
export function noteUses(ctx: Ctx<unknown>, uses: readonly Used[]): Promise<void> {
  return addUses(ctx.db, uses);
}

/** Counts answers and the points they won, out of a hundred each. The caller makes sure that each is counted once. */
export function addStats(ctx: Ctx<unknown>, increments: readonly Answered[]): Promise<void> {
  return addAnswers(ctx.db, increments, ctx.now);
}

/** How well an exam's questions told strong examinees from weak ones. Replaces what that exam said before. */
export function setDiscrimination(
  ctx: Ctx<unknown>,
  examId: string,
  questions: readonly Discriminating[],
): Promise<void> {
  return replaceDiscrimination(ctx.db, { examId, questions, now: ctx.now });
}
