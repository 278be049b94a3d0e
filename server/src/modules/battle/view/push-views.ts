import type { PushData } from '@ganlin/contract/core/message';
import { battlePushes, battleRooms } from '@ganlin/contract/battle/play';
import type { Ctx } from '../../../platform/ctx.ts';
import { pushTo } from '../../../platform/realtime/pushes/push.ts';
import { roomOf, type RoomTarget } from '../../../platform/realtime/pushes/room-target.ts';
import { viewsOf } from './view.ts';

export const roomOfMatch = (matchId: string): RoomTarget => roomOf(battleRooms.match, { matchId });

/** Shows these matches, as they are in this transaction, to everybody in them. */
export async function pushViews(ctx: Ctx<unknown>, matchIds: readonly string[]): Promise<void> {
  for (const view of await viewsOf(ctx, matchIds)) {
    pushTo(ctx, roomOfMatch(view.matchId), { push: battlePushes.view, data: view });
  }
}

export function pushAnswered(ctx: Ctx<unknown>, data: PushData<typeof battlePushes.answered>): void {
  pushTo(ctx, roomOfMatch(data.matchId), { push: battlePushes.answered, data });
}
