import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { record } from '../../audit/index.ts';
import { administratorIds } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { SWITCH_OFF_DAYS } from '../model/retry.rules.ts';
import * as queries from './delivery.queries.ts';

/** How exactly the time of the last delivery is stored: not a write for each. */
const NOTED_SECONDS = 60;

interface Result {
  readonly isDelivered: boolean;
  /** The receiver says that it will never take messages here again. */
  readonly isGone: boolean;
  readonly at: Date;
}

/** Whether an address works, from one attempt. One that has failed for days is switched off. */
export async function noteHealth(
  ctx: Ctx<null>,
  endpointId: string,
  { isDelivered, isGone, at }: Result,
): Promise<void> {
  const seen = await queries.findHealth(ctx.db, endpointId);
  if (!seen?.enabled) return;
  if (isDelivered) {
    const isNoted = seen.lastDeliveredAt !== null && seen.lastDeliveredAt > addSeconds(at, -NOTED_SECONDS);
    if (seen.failingSince === null && isNoted) return;
    return queries.updateHealth(ctx.db, endpointId, { failingSince: null, lastDeliveredAt: at });
  }
  const isTooLong = seen.failingSince !== null && seen.failingSince <= addSeconds(at, -SWITCH_OFF_DAYS * 86_400);
  if (!isGone && !isTooLong) {
    if (seen.failingSince === null) await queries.updateHealth(ctx.db, endpointId, { failingSince: at });
    return;
  }
  await switchOff(ctx, endpointId, isGone ? '对方应答 410，不再接收' : `连续 ${SWITCH_OFF_DAYS} 天推送失败`);
}

async function switchOff(ctx: Ctx<null>, endpointId: string, reason: string): Promise<void> {
  const endpoint = await queries.lockHealth(ctx.db, endpointId);
  if (!endpoint?.enabled) return;
  const { address, hostName } = endpoint;
  await queries.updateHealth(ctx.db, endpointId, { enabled: false, offReason: reason, updatedAt: ctx.now });
  await record(ctx, {
    action: 'webhook.switchedOff',
    target: `webhook:${endpointId}`,
    summary: `${address}：${reason}`,
  });
  const values = { host: hostName, address, reason };
  const userIds = await administratorIds(ctx.db);
  await notify(ctx, { userIds, template: 'webhookSwitchedOff', values, link: '/admin/sys/webhook' });
}
