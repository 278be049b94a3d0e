import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AsideStep } from './aside.queries.ts';
import { closeHeld } from './hand-in.ts';
import { holdOverdue, sweepLater } from './hand-in.queries.ts';
import { inBatchOrOneByOne } from './one-by-one.ts';

const BATCH = 200;

/** Hands in overdue papers, whether or not a page is still open. Workers share the work: each locks what is free. */
export async function sweep(ctx: Ctx<null>): Promise<void> {
  while ((await sweepLater(ctx.db, BATCH)) === BATCH);
  for (;;) {
    const found = await inBatchOrOneByOne(ctx, {
      step: AsideStep.handIn,
      take: ({ db }, only) => holdOverdue(db, only ? { only, limit: 1 } : { limit: BATCH }),
      run: async (ctx, papers) => void (await closeHeld(ctx, papers, { by: HandInBy.clock })),
    });
    if (found < BATCH) return;
  }
}
