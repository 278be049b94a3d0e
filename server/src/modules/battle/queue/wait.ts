import type { battleAsks } from '@ganlin/contract/battle/play';
import { MatchKind } from '@ganlin/contract/battle/kinds';
import type { AskHandler, AskCtx } from '../../../platform/realtime/asks.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Battle } from '../model/battle.queries.ts';
import { findMatch, findPlaying } from '../model/match.queries.ts';
import { joiningUser } from '../model/person.ts';
import { gamesLeft, getPlayable } from '../model/playable.ts';
import { standingNow } from '../model/standing.ts';
import { wakeTicker } from '../model/wake.ts';
import { rangeAfter } from './pairing.rules.ts';
import * as queries from './ticket.queries.ts';

export const wait: AskHandler<typeof battleAsks.wait> = async (ctx, { battleId }) => {
  const now = await ctx.databaseNow();
  const playing = await findPlaying(ctx.db, ctx.user.id);
  if (playing) {
    // Found since the page last asked, and the message about it was lost; or the user plays elsewhere.
    const match = await findMatch(ctx.db, playing.matchId);
    if (match?.kind !== MatchKind.ranked || match.battleId !== battleId) throw new AppError('matchRunning');
    return { paperId: playing.id, waitedMs: 0, range: null, waiting: 0, inRange: 0, standInAfter: null };
  }
  const battle = await getPlayable({ ...ctx, now }, battleId);
  const ticket =
    (await queries.renewTicket(ctx.db, ctx.user.id, battleId, now)) ?? (await newTicket({ ...ctx, now }, battle));
  const waitedMs = Math.max(0, now.getTime() - ticket.since.getTime());
  const range = rangeAfter(waitedMs);
  return {
    paperId: null,
    waitedMs,
    range: range === Infinity ? null : range,
    ...(await queries.countWaiting(ctx.db, ticket, range)),
    standInAfter: battle.standIn ? battle.standInAfter : null,
  };
};

async function newTicket(outer: AskCtx, battle: Battle): Promise<queries.StoredTicket> {
  if ((await gamesLeft(outer, battle)) === 0) throw new AppError('battleGamesUsed', { count: String(battle.games) });
  const { rating: _rating, userId: _user, ...person } = await joiningUser(outer, { isRated: false });
  const { rating, deviation, volatility, lastOpponentId } = await standingNow(outer, outer.user.id);
  const ticket = {
    userId: outer.user.id,
    battleId: battle.id,
    rating,
    deviation,
    volatility,
    lastOpponentId,
    ...person,
    since: outer.now,
    seenAt: outer.now,
  };
  await transaction(outer, (ctx) => queries.putTicket(ctx.db, ticket));
  wakeTicker(outer);
  return ticket;
}

export const cancel: AskHandler<typeof battleAsks.cancel> = async ({ db, user }) => {
  await queries.deleteTickets(db, [user.id]);
  return null;
};
