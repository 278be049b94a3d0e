import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import { allot, lockGraders, pageToMark } from './allot.queries.ts';

/** Answers given out in one transaction: few enough that no grader waits long for it. */
const STEP = 1_000;

/** The list of an exam's graders has changed, and answers from this number on wait to be given out by it. */
export const gradersChanged = defineEvent(
  'grading.gradersChanged',
  z.object({ examId: Id, version: z.int(), after: z.int() }),
);

/**
 * Gives out everything that still has to be marked by a list of graders that has just changed and is locked: the first
 * answers at once, the others, if there are many, in the background. Until then they stay with whom they were given to.
 */
export async function allotAnew(
  ctx: Ctx<unknown>,
  { examId, version, step = STEP }: { readonly examId: string; readonly version: number; readonly step?: number },
): Promise<void> {
  const after = await allotStep(ctx, examId, { after: 0, step });
  if (after !== undefined) await emit(ctx, gradersChanged, { examId, version, after });
}

/** Gives out the rest, step by step. Stops when the list has changed again: that change gives out everything itself. */
export async function allotRest(
  outer: Ctx<null>,
  { examId, version, after }: z.infer<typeof gradersChanged.payload>,
): Promise<void> {
  for (let from: number | undefined = after; from !== undefined;) {
    const start: number = from;
    from = await transaction(outer, async (ctx) => {
      const graders = await lockGraders(ctx.db, examId, { now: ctx.now, share: true });
      return graders.version === version ? allotStep(ctx, examId, { after: start, step: STEP }) : undefined;
    });
  }
}

/** Returns the number to go on after; undefined after the last answer. */
async function allotStep(
  ctx: Ctx<unknown>,
  examId: string,
  { after, step }: { readonly after: number; readonly step: number },
): Promise<number | undefined> {
  const found = await pageToMark(ctx.db, examId, { after, limit: step });
  await allot(ctx.db, examId, { ids: found.map(({ id }) => id) });
  return found.length < step ? undefined : found.at(-1)?.number;
}
