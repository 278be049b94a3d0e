import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { keepCounts } from '../../exam/index.ts';
import * as queries from './counts.queries.ts';

/** Per run; the next continues. */
const LINES = 50_000;
const UNCOUNTED = 500;

/**
 * Updates the numbers that exam lists show. Starting or handing in never touches the exam's row, where a million
 * would queue; and unchanged papers are not read.
 */
export async function countAll(ctx: Ctx<null>): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await queries.lockCounts(ctx.db);
    for (const examId of await queries.listUncounted(ctx.db, UNCOUNTED)) {
      await keepCounts(ctx, await queries.countWhole(ctx.db, examId));
    }
    await keepCounts(ctx, await queries.addTally(ctx.db, LINES));
  });
}
