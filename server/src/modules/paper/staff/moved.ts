import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import type { RunningPaper } from './force.queries.ts';

/** Staff have handed in papers, or given them more time. */
export const papersMoved = defineEvent(
  'paper.moved',
  z.object({ papers: z.array(z.object({ userId: Id, paperId: Id, examId: Id })) }),
);

export async function emitMoved(ctx: Ctx<unknown>, papers: readonly RunningPaper[]): Promise<void> {
  if (papers.length === 0) return;
  await emit(ctx, papersMoved, {
    papers: papers.map(({ userId, id: paperId, examId }) => ({ userId, paperId, examId })),
  });
}
