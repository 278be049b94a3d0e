import type { sittingApi } from '@ganlin/contract/paper/sitting';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findClock } from '../model/sitting.queries.ts';

export const clock: Handler<typeof sittingApi.clock> = async (ctx, { paperId, epoch }) => {
  const found = await findClock(ctx.reservedPool, { userId: ctx.user.id, paperId });
  if (!found) throw new AppError('paperNotFound');
  const { state, leftMs, voidReason } = found;
  return { state, leftMs, voidReason, takenOver: epoch !== found.epoch };
};
