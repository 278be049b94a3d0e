import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { touch } from '../model/paper.queries.ts';
import { pushChanged, stirBoards } from '../model/stir.ts';

interface Moved {
  readonly userId: string;
  readonly paperId: string;
  readonly examId: string;
}

/** Papers were changed by staff: their pages and the boards of their exams show it. */
export function followStaff(outer: Ctx<null>, papers: readonly Moved[]): Promise<void> {
  return transaction(outer, async (ctx) => {
    await touch(ctx.db, papers);
    pushChanged(
      ctx,
      papers.map(({ userId, paperId: id }) => ({ userId, id })),
    );
    stirEach(ctx, papers);
  });
}

/** Papers were handed in and graded. */
export function stirEach(ctx: Ctx<unknown>, papers: readonly Pick<Moved, 'examId'>[]): void {
  for (const examId of new Set(papers.map((paper) => paper.examId))) stirBoards(ctx, examId);
}
