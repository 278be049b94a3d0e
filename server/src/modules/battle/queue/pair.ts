import { MatchKind } from '@ganlin/contract/battle/kinds';
import { battlePushes, UNSEEN_SECONDS } from '@ganlin/contract/battle/play';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { pushTo } from '../../../platform/realtime/pushes/push.ts';
import { roomOfUser } from '../../../platform/realtime/pushes/room-target.ts';
import { BattleState } from '@ganlin/contract/battle/kinds';
import { isWithin, listBattles } from '../model/battle.queries.ts';
import { beginMatches, standIn } from '../match/begin.ts';
import type { Joining } from '../model/person.ts';
import { pairUp, type Ticket } from './pairing.rules.ts';
import * as queries from './ticket.queries.ts';

/** Max people that one turn looks at. */
const BATCH = 500;

/** Pairs those who wait, and begins their matches; returns how many matches began. */
export async function pairWaiting(outer: Ctx<unknown>): Promise<number> {
  return transaction(outer, async (ctx) => {
    if (!(await queries.takePairingTurn(ctx.db))) return 0;
    await queries.deleteUnseen(ctx.db, addSeconds(ctx.now, -UNSEEN_SECONDS));
    const held = await queries.holdTickets(ctx.db, BATCH);
    if (held.length === 0) return 0;
    const battles = new Map(
      (await listBattles(ctx.db, [...new Set(held.map(({ battleId }) => battleId))]))
        .filter((battle) => battle.state === BattleState.open && isWithin(battle, ctx.now))
        .map((battle) => [battle.id, battle]),
    );
    const busy = await queries.listBusy(
      ctx.db,
      held.map(({ userId }) => userId),
    );
    const waiting = held.filter(({ userId, battleId }) => battles.has(battleId) && !busy.has(userId));
    const { pairs, alone } = pairUp(
      waiting.map((ticket): Ticket => {
        const battle = battles.get(ticket.battleId);
        return {
          userId: ticket.userId,
          battleId: ticket.battleId,
          rating: ticket.rating,
          lastOpponentId: ticket.lastOpponentId,
          waitedMs: ctx.now.getTime() - ticket.since.getTime(),
          standInAfterMs: battle?.standIn ? battle.standInAfter * 1_000 : null,
        };
      }),
    );
    const tickets = new Map(waiting.map((ticket) => [ticket.userId, joiningOf(ticket)]));
    const joining = ({ userId }: Ticket) => tickets.get(userId) ?? standIn;
    const wanted = [
      ...pairs.map(([one, other]) => ({ battleId: one.battleId, players: [joining(one), joining(other)] })),
      ...alone.map((one) => ({ battleId: one.battleId, players: [joining(one), standIn] })),
    ];
    for (const [battleId, ofBattle] of Map.groupBy(wanted, (one) => one.battleId)) {
      const battle = battles.get(battleId);
      if (!battle) continue;
      const begun = await beginMatches(
        ctx,
        { battle, kind: MatchKind.ranked },
        ofBattle.map(({ players }) => players),
      );
      await queries.deleteTickets(
        ctx.db,
        begun.flatMap(({ userId }) => userId ?? []),
      );
      for (const { id, userId } of begun) {
        if (userId) pushTo(ctx, roomOfUser(userId), { push: battlePushes.found, data: { paperId: id, battleId } });
      }
    }
    return wanted.length;
  });
}

const joiningOf = (ticket: queries.StoredTicket): Joining => ({
  userId: ticket.userId,
  name: ticket.name,
  deptId: ticket.deptId,
  deptName: ticket.deptName,
  avatar: ticket.avatar,
  rating: { rating: ticket.rating, deviation: ticket.deviation, volatility: ticket.volatility },
});
