import type { matchApi } from '@ganlin/contract/battle/battle';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf, usersInScope } from '../../iam/index.ts';
import { listPlayers, pageMatches, type PlayerRow } from './matches.queries.ts';

export const paging: Handler<typeof matchApi.paging> = async (ctx, { current, size, params }) => {
  // Matches are everybody's, except in a frame: there, only those between people of its region.
  const scope = await scopeOf(ctx);
  const within = scope.onlyRegions ? usersInScope(scope) : undefined;
  const { records, total } = await pageMatches(ctx.db, { ...params, within }, { current, size });
  const players = Map.groupBy(
    await listPlayers(
      ctx.db,
      records.map(({ id }) => id),
    ),
    ({ matchId }) => matchId,
  );
  const rows = records.map((match) => {
    const own = players.get(match.id) ?? [];
    return { ...match, players: own.map(shown), joined: own[0]?.joined ?? 0 };
  });
  return { records: rows, total, current, size };
};

function shown({ name, deptName, standIn, points, result, ratingBefore, ratingAfter }: PlayerRow) {
  // Ratings are shown rounded: so is their difference, or it would not fit them.
  const ratingChange =
    ratingBefore === null || ratingAfter === null ? null : Math.round(ratingAfter) - Math.round(ratingBefore);
  return { name, deptName, standIn, points, result, ratingChange };
}
