import type { Ctx } from '../../../platform/ctx.ts';
import * as queries from '../sitting/sitting.queries.ts';

/** Keeps, for lists, how many papers there are; counted now and then by whoever has the papers. */
export async function keepCounts(
  ctx: Ctx<unknown>,
  counts: readonly { readonly examId: string; readonly papers: number; readonly handedIn: number }[],
): Promise<void> {
  if (counts.length > 0) await queries.putCounts(ctx.db, counts);
}
