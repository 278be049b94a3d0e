import type { Ctx } from '../../../platform/ctx.ts';
import { holdRepos, recountRepos, refreshMemberships, reposOf } from '../model/repo-count.queries.ts';

/** Makes banks draw locked questions again, or no longer, after they began or stopped waiting to be checked. */
export async function refreshDrawn(ctx: Ctx<unknown>, questionIds: readonly string[]): Promise<void> {
  const repoIds = (await reposOf(ctx.db, questionIds)).map(({ repoId }) => repoId);
  await holdRepos(ctx.db, repoIds);
  await refreshMemberships(ctx.db, questionIds);
  await recountRepos(ctx.db, repoIds, { now: ctx.now, drawn: true });
}
