import type { questionApi } from '@ganlin/contract/question/question';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { trace } from './bulk.ts';
import { refuseNeededAt } from '../usage/needed.ts';
import { deleteMemberships, holdRepos, insertMemberships, recountRepos, reposOf } from '../model/repo-count.queries.ts';
import { holdItems } from '../model/write.queries.ts';

type Way = 'add' | 'move' | 'remove';

export const place: Handler<typeof questionApi.place> = (ctx, { ids, way, repoIds }) =>
  transaction(ctx, async (ctx) => {
    const items = await holdItems(ctx.db, ids);
    const current = Map.groupBy(
      await reposOf(
        ctx.db,
        items.map(({ id }) => id),
      ),
      ({ questionId }) => questionId,
    );
    const chosen = new Set(repoIds);
    const all = new Set([...chosen, ...[...current.values()].flat().map(({ repoId }) => repoId)]);
    const locked = await holdRepos(ctx.db, [...all]);
    if (locked.length !== all.size) throw new AppError('repoNotFound');
    const moves = items.map(({ id }) =>
      moveOf(
        id,
        (current.get(id) ?? []).map(({ repoId }) => repoId),
        { way, chosen },
      ),
    );
    if (moves.some(({ left }) => left === 0)) throw new AppError('questionNeedsRepo');
    const [gone, come] = [moves.flatMap((one) => one.gone), moves.flatMap((one) => one.come)];
    await refuseNeededAt(ctx, gone);
    await deleteMemberships(ctx.db, gone);
    await insertMemberships(ctx.db, come);
    const touched = [...new Set([...gone, ...come].map(({ repoId }) => repoId))];
    await recountRepos(ctx.db, touched, { now: ctx.now, drawn: true });
    const changed = new Set([...gone, ...come].map(({ questionId }) => questionId));
    const repos = locked.filter(({ id }) => chosen.has(id)).map(({ title }) => title);
    const moved = items.filter(({ id }) => changed.has(id));
    await trace(ctx, moved, { action: 'question.placed', after: { way, repos } });
    return { count: moved.length };
  });

/** Bank changes of one question, and how many banks it is in afterwards. */
function moveOf(
  questionId: string,
  current: readonly string[],
  { way, chosen }: { readonly way: Way; readonly chosen: ReadonlySet<string> },
) {
  const stays = (repoId: string) => way === 'add' || (way === 'move') === chosen.has(repoId);
  const at = (repoId: string) => ({ questionId, repoId });
  const gone = current.filter((repoId) => !stays(repoId)).map(at);
  const come = way === 'remove' ? [] : [...chosen].filter((repoId) => !current.includes(repoId)).map(at);
  return { gone, come, left: current.length - gone.length + come.length };
}
