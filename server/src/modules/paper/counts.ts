import type { Ctx } from '../../platform/ctx.ts';
import { keepCounts, listNearExams } from '../exam/index.ts';
import { countPapers } from './counts.queries.ts';

/** The numbers that lists of exams show. Whoever begins or hands in never touches the exam's row: a million would queue. */
export async function countAll(ctx: Ctx<null>): Promise<void> {
  const ids = await listNearExams(ctx);
  if (ids.length > 0) await keepCounts(ctx, await countPapers(ctx.db, ids));
}
