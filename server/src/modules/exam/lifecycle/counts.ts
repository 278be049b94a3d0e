import type { Ctx } from '../../../platform/ctx.ts';
import * as queries from '../sitting/sitting.queries.ts';

/** Stores the number of papers for lists; the paper module counts them from time to time. */
export async function keepCounts(
  ctx: Ctx<unknown>,
  counts: readonly { readonly examId: string; readonly papers: number; readonly handedIn: number }[],
): Promise<void> {
  if (counts.length > 0) await queries.putCounts(ctx.db, counts);
}
