import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { addStats, noteUses } from '../../question/index.ts';
import { takeUncounted } from './counting.queries.ts';
import { deleteEmpty } from '../model/run.queries.ts';

const STEP = 5_000;
/** Max steps in one turn; the next turn continues. */
const STEPS = 40;
const RETENTION_DAYS = 90;
const DELETED_AT_ONCE = 1_000;

/**
 * Adds answers to the questions' statistics, each exactly once: an answer leaves the queue in the transaction that
 * counts it.
 */
export async function countAnswers(ctx: Ctx<null>): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const counted = await transaction(ctx, countSome);
    if (counted < STEP) return;
  }
}

/** Deletes runs without any answer: they are of no use. */
export async function deleteEmptyRuns({ db, now }: Ctx<null>): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    if ((await deleteEmpty(db, addDays(now, -RETENTION_DAYS), DELETED_AT_ONCE)) < DELETED_AT_ONCE) return;
  }
}

async function countSome(ctx: Ctx<null>): Promise<number> {
  const taken = await takeUncounted(ctx.db, STEP);
  await addStats(ctx, taken);
  await noteUses(
    ctx,
    taken.flatMap(({ questionId, repoId, repoTitle, answers }) =>
      repoId === null
        ? []
        : [{ questionId, kind: 'practice' as const, targetId: repoId, title: repoTitle, count: answers }],
    ),
  );
  return taken.reduce((sum, { answers }) => sum + answers, 0);
}
