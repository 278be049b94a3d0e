import type { Ctx } from '../../../platform/ctx.ts';
import { collectByRules } from '../../paper/index.ts';
import { pushChanged, stirBoards } from '../model/stir.ts';
import { endCollections, endOutdated, takeDue, type DuePaper } from './collect.queries.ts';

const BATCH = 200;

/** Hands in the papers whose time is over by the rules of conduct. Workers share the work: each locks what is free. */
export async function collectDue(ctx: Ctx<null>): Promise<void> {
  while ((await endOutdated(ctx.db, BATCH)) === BATCH);
  for (;;) {
    const found = await collectByRules<DuePaper>(ctx, {
      take: ({ db }, only) => takeDue(db, only ? { only: only.id, limit: 1 } : { limit: BATCH }),
      after: async (ctx, papers) => {
        await endCollections(
          ctx.db,
          papers.map(({ id }) => id),
        );
        pushChanged(ctx, papers);
        for (const examId of new Set(papers.map((paper) => paper.examId))) stirBoards(ctx, examId);
      },
    });
    if (found < BATCH) return;
  }
}
