import type { matchApi } from '@ganlin/contract/battle/battle';
import { MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import { dayInChina } from '@ganlin/contract/core/time';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import * as matches from '../model/match.queries.ts';
import { pushViews } from '../view/push-views.ts';
import { addToDays } from './settle.queries.ts';
import { endMatches } from './settle.ts';
import { markVoid, takeBackRating } from './void.queries.ts';

/** Staff void a match: a running one ends, a settled one gives back what it changed. */
export const voidMatch: Handler<typeof matchApi.void> = async (outer, { id, reason }) => {
  await transaction(outer, async (ctx) => {
    const match = await matches.holdMatch(ctx.db, id);
    if (!match) throw new AppError('matchNotFound');
    if (match.state === MatchState.void) throw new AppError('matchOver');
    if (match.state === MatchState.settled) {
      const players = await matches.listPlayers(ctx.db, [id]);
      for (const player of players.toSorted((one, other) => ((one.userId ?? '') < (other.userId ?? '') ? -1 : 1))) {
        const { userId, result, leaguePoints, ratingBefore, ratingAfter, settledAt } = player;
        if (userId === null || ratingAfter === null || ratingBefore === null || settledAt === null) continue;
        const won = result === 1 ? 1 : 0;
        const change = { ratingChange: ratingAfter - ratingBefore, wins: won, leaguePoints };
        await takeBackRating(ctx.db, { season: match.season, userId, ...change }, ctx.now);
        const losses = result === 0 ? -1 : 0;
        const day = { day: dayInChina(settledAt), userId, games: -1, wins: -won, losses, leaguePoints: -leaguePoints };
        await addToDays(ctx.db, [day]);
      }
      await markVoid(ctx.db, id, reason);
    } else {
      await endMatches(ctx, [{ match, voidReason: VoidReason.byStaff, voidNote: reason }]);
    }
    await record(ctx, {
      action: 'battle.matchVoided',
      target: `battleMatch:${id}`,
      summary: `${match.title}：${reason}`,
    });
    await pushViews(ctx, [id]);
  });
  return null;
};
