import type { PushData } from '@ganlin/contract/core/message';
import { battlePushes, battleRooms } from '@ganlin/contract/battle/play';
import type { Ctx } from '../../../platform/ctx.ts';
import { pushTo, removeFromRoom } from '../../../platform/realtime/pushes/push.ts';
import { roomOf, roomOfUser, type RoomTarget } from '../../../platform/realtime/pushes/room-target.ts';
import { withheldUsersAmong } from '../../question/index.ts';
import { listQuestions } from '../model/match.queries.ts';
import { viewsOf } from './view.ts';
import { listWatchers } from './view.queries.ts';

export const roomOfMatch = (matchId: string): RoomTarget => roomOf(battleRooms.match, { matchId });

/** Shows these matches, as they are in this transaction, to everybody in them who may see their questions now. */
export async function pushViews(ctx: Ctx<unknown>, matchIds: readonly string[]): Promise<void> {
  const views = await viewsOf(ctx, matchIds);
  await removeWithheld(ctx, matchIds);
  for (const view of views) {
    pushTo(ctx, roomOfMatch(view.matchId), { push: battlePushes.view, data: view });
  }
}

export function pushAnswered(ctx: Ctx<unknown>, data: PushData<typeof battlePushes.answered>): void {
  pushTo(ctx, roomOfMatch(data.matchId), { push: battlePushes.answered, data });
}

/** Who has begun an exam since entering a match leaves its room, before the next question or right answer is sent. */
async function removeWithheld(ctx: Ctx<unknown>, matchIds: readonly string[]): Promise<void> {
  const watchers = await listWatchers(ctx.db, matchIds);
  const matchesOf = Map.groupBy(watchers, ({ userId }) => userId);
  const withheld = await withheldUsersAmong(ctx, [...matchesOf.keys()], async (userId) => {
    const ids = (matchesOf.get(userId) ?? []).map(({ matchId }) => matchId);
    return (await listQuestions(ctx.db, ids)).map(({ questionId }) => questionId);
  });
  for (const userId of withheld) {
    for (const { matchId } of matchesOf.get(userId) ?? []) {
      removeFromRoom(ctx, roomOfMatch(matchId), userId);
      pushTo(ctx, roomOfUser(userId), { push: battlePushes.withheld, data: { matchId } });
    }
  }
}
