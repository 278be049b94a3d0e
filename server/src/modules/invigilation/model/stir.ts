import { boardPushes, boardRooms } from '@ganlin/contract/invigilation/board';
import { dutyPushes, dutyRooms } from '@ganlin/contract/invigilation/duty';
import { watchPushes } from '@ganlin/contract/invigilation/watch';
import { perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { pushTo } from '../../../platform/realtime/pushes/push.ts';
import { roomOf, roomOfUser, type RoomTarget } from '../../../platform/realtime/pushes/room-target.ts';

const EVERY_MS = 1_000;

/** The exams whose boards were notified within the last second; true: again when it is over. */
const recentOf = perProcess(() => new Map<string, boolean>());

export const roomOfBoard = (examId: string): RoomTarget => roomOf(boardRooms.board, { examId });

export const roomOfDuty: RoomTarget = roomOf(dutyRooms.duty, {});
/** The page of the officer on duty shows figures, which may be a little older. */
const DUTY_EVERY_MS = 2_000;
const dutyPushed = perProcess(() => ({ at: -Infinity }));

/** It also asks by itself, so that what happens meanwhile is shown without a push of its own. */
function stirDuty(ctx: Ctx<unknown>): void {
  const pushed = dutyPushed(ctx);
  if (performance.now() - pushed.at < DUTY_EVERY_MS) return;
  pushed.at = performance.now();
  pushTo(ctx, roomOfDuty, { push: dutyPushes.changed, data: {} });
}

/** Something happened in an exam: its boards are notified after the commit, at most once a second by each process. */
export function stirBoards(outer: Ctx<unknown>, examId: string): void {
  const recent = recentOf(outer);
  const push = (ctx: Ctx<unknown>) => {
    recent.set(examId, false);
    pushTo(ctx, roomOfBoard(examId), { push: boardPushes.stirred, data: { examId } });
    stirDuty(ctx);
    // A process that stops need not wait for it: pages ask for changes by themselves too.
    setTimeout(() => {
      const isAgain = recent.get(examId) === true;
      recent.delete(examId);
      if (isAgain) push(ctx);
    }, EVERY_MS).unref();
  };
  const now = { ...outer, afterCommit: (task: () => Promise<void>) => void task().catch(() => undefined) };
  outer.afterCommit(async () => {
    if (recent.has(examId)) recent.set(examId, true);
    else push(now);
  });
}

/** Pages of these papers ask what has changed. */
export function pushChanged(ctx: Ctx<unknown>, papers: readonly { readonly userId: string; readonly id: string }[]) {
  for (const { userId, id: paperId } of papers) {
    pushTo(ctx, roomOfUser(userId), { push: watchPushes.changed, data: { paperId } });
  }
}
