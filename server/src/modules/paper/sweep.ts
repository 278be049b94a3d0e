import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { closeHeld } from './hand-in.ts';
import { holdOverdue } from './hand-in.queries.ts';

const BATCH = 200;

/** Hands in what is overdue, whether or not a page is still open. Workers share the work: each takes what is free. */
export async function sweep(ctx: Ctx<null>): Promise<void> {
  for (;;) {
    const found = await transaction(ctx, async (ctx) => {
      const papers = await holdOverdue(ctx.db, BATCH);
      if (papers.length > 0) await closeHeld(ctx, papers, { by: HandInBy.clock });
      return papers.length;
    });
    if (found < BATCH) return;
  }
}
