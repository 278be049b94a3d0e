import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';

export const DELIVER = 'webhook.deliver';

/** Wakes a worker, in the caller's transaction: now, or when something is due again. */
export const wakeDelivery = (ctx: Ctx<unknown>, startAfter?: Date): Promise<void> =>
  enqueue(ctx, { name: DELIVER }, {}, startAfter ? { startAfter } : {});
