import type { AuditAction } from '@ganlin/contract/audit/entry';
import { ClassState } from '@ganlin/contract/training/kinds';
import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { refuseUnlessReady } from './class-readiness.ts';
import { updateClass } from '../model/class.queries.ts';
import { getClassInScope, type TrainClass } from '../model/class.ts';
import { moveUp } from '../model/seats.ts';

export const publish: Handler<typeof trainclassApi.publish> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const trainclass = await getClassInScope(ctx, id, { lock: true });
    if (trainclass.state !== ClassState.draft) throw new AppError('trainclassNotReady', { reason: '只有草稿可以发布' });
    refuseUnlessReady(trainclass, ctx.now);
    return become(ctx, trainclass, { state: ClassState.published, action: 'training.classPublished' });
  });

export const close: Handler<typeof trainclassApi.close> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const trainclass = await getClassInScope(ctx, id, { lock: true });
    if (trainclass.state !== ClassState.published) throw new AppError('trainclassNotPublished');
    return become(ctx, trainclass, { state: ClassState.closed, action: 'training.classClosed' });
  });

/** Seats freed while it was closed go to the waiting list. */
export const reopen: Handler<typeof trainclassApi.reopen> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const trainclass = await getClassInScope(ctx, id, { lock: true });
    if (trainclass.state !== ClassState.closed) throw new AppError('trainclassNotClosed');
    const state = ClassState.published;
    await become(ctx, trainclass, { state, action: 'training.classReopened' });
    await moveUp(ctx, { ...trainclass, state });
    return null;
  });

async function become(
  ctx: Ctx<User>,
  { id, title }: TrainClass,
  { state, action }: { state: ClassState; action: AuditAction },
): Promise<null> {
  await updateClass(ctx.db, id, { state, updatedAt: ctx.now });
  await record(ctx, { action, target: `trainclass:${id}`, summary: title });
  return null;
}
