import type { Ctx } from '../../../platform/ctx.ts';
import { deleteItems } from './bulk.queries.ts';
import { refuseNeeded } from '../usage/needed.ts';
import { holdRepos, recountRepos, reposOf } from '../model/repo-count.queries.ts';

/**
 * Deletes locked questions with all their data, unless an upcoming exam needs them. All other checks are the
 * caller's.
 */
export async function deleteHeld(ctx: Ctx<unknown>, ids: readonly string[]): Promise<void> {
  const repoIds = [...new Set((await reposOf(ctx.db, ids)).map(({ repoId }) => repoId))];
  await holdRepos(ctx.db, repoIds);
  await refuseNeeded(ctx, ids);
  await deleteItems(ctx.db, ids);
  await recountRepos(ctx.db, repoIds, { now: ctx.now, drawn: true });
}
