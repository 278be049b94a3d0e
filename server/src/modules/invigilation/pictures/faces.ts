import type { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { watchPushes } from '@ganlin/contract/invigilation/watch';
import { FaceState, faceStateLabels } from '@ganlin/contract/paper/face';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { pushTo } from '../../../platform/realtime/pushes/push.ts';
import { roomOfUser } from '../../../platform/realtime/pushes/room-target.ts';
import { recordAll } from '../../audit/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { decideFaces } from '../../paper/index.ts';
import { stirBoards } from '../model/stir.ts';
import { examWithin } from '../../paper/index.ts';
import * as queries from './faces.queries.ts';

export const faces: Handler<typeof pictureApi.faces> = async (ctx, { current, size, params }) => {
  const { who } = await examWithin(ctx, params.examId);
  const { records, total } = await queries.pageFaces(ctx.db, { ...params, ...who }, { current, size });
  return { records: await named(ctx, records), total, current, size };
};

/** Who decided, by name if in scope. */
export async function named(ctx: Ctx<User>, rows: readonly queries.FaceRow[]) {
  const nameOf = await namesWithin(
    ctx,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  return rows.map(({ decidedBy, ...row }) => ({ ...row, decidedBy: decidedBy === null ? '' : nameOf(decidedBy) }));
}

export const decide: Handler<typeof pictureApi.decide> = async (outer, { id, examId, userIds, passed, reason }) => {
  const { exam, who } = await examWithin(outer, examId);
  return transaction(outer, async (ctx) => {
    const found = await queries.listFaces(ctx.db, who, userIds);
    const actorId = ctx.user.id;
    const all = found.map(({ userId }) => userId);
    const fresh = await queries.insertDecisions(ctx.db, all, { examId, id, passed, reason, actorId });
    const state = passed ? FaceState.passed : FaceState.refused;
    await decideFaces(ctx.db, { examId, userIds: [...fresh], state, reason, actorId });
    const changed = found.filter(({ userId }) => fresh.has(userId));
    await recordAll(
      ctx,
      changed.map(({ userId, name }) => ({
        action: 'invigilation.faceDecided',
        target: `user:${userId}`,
        examId,
        summary: `${exam.title}，${name}：${faceStateLabels[state]}，${reason}`,
        after: { userId, realName: name },
      })),
    );
    for (const { userId } of changed) {
      pushTo(ctx, roomOfUser(userId), { push: watchPushes.faceDecided, data: { examId } });
    }
    if (changed.length > 0) stirBoards(ctx, examId);
    return { count: found.length };
  });
};
