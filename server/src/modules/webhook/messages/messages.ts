import { DeliveryState, WEBHOOK_TEST } from '@ganlin/contract/webhook/kinds';
import type { webhookApi, webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record, recordAll } from '../../audit/index.ts';
import { frameRegions } from '../../iam/index.ts';
import { wakeDelivery } from '../delivery/wake.ts';
import { getEndpoint } from '../endpoints/endpoints.ts';
import { bodyOf } from '../events/message.rules.ts';
import { insertDeliveries, insertMessages, lockStoring } from '../events/store.queries.ts';
import * as queries from './messages.queries.ts';

const ATTEMPTS_SHOWN = 20;

export const paging: Handler<typeof webhookMessageApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageDeliveries(
    ctx.db,
    { ...params, regionIds: await frameRegions(ctx) },
    { current, size },
  );
  return { records: records.map(shown), total, current, size };
};

/** Message and replies may name anybody, whatever the caller's scope is. */
export const detail: Handler<typeof webhookMessageApi.detail> = async (ctx, { id }) => {
  const found = await queries.findDelivery(ctx.db, id, { regionIds: await frameRegions(ctx) });
  if (!found) throw new AppError('webhookMessageNotFound');
  const { body, ...delivery } = found;
  const mayRead = ctx.user.grantsAll;
  const attempts = await queries.listAttempts(ctx.db, id, ATTEMPTS_SHOWN);
  return {
    delivery: shown(delivery),
    body: mayRead ? body : null,
    attempts: attempts.map((attempt) => ({ ...attempt, reply: mayRead ? attempt.reply : '' })),
  };
};

/** The same message once more: receivers that remember its id do nothing twice. */
export const replay: Handler<typeof webhookMessageApi.replay> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const wanted = [...new Set(ids)];
    const found = await queries.lockDeliveries(ctx.db, wanted, { regionIds: await frameRegions(ctx) });
    if (found.length < wanted.length) throw new AppError('webhookMessageNotFound');
    if (found.some(({ isOn, isTest }) => !isOn && !isTest)) throw new AppError('webhookOff');
    await queries.sendAgain(ctx.db, wanted, await ctx.databaseNow());
    await wakeDelivery(ctx);
    const perEndpoint = Map.groupBy(found, ({ endpointId }) => endpointId);
    await recordAll(
      ctx,
      [...perEndpoint].map(([endpointId, some]) => ({
        action: 'webhook.replayed',
        target: `webhook:${endpointId}`,
        summary: `${some.length} 条`,
      })),
    );
    return { count: found.length };
  });

/** Sent once and not repeated, also to an address that is not switched on yet. */
export const test: Handler<typeof webhookApi.test> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const endpoint = await getEndpoint(ctx, id);
    if (!endpoint.hostEnabled) throw new AppError('webhookOff');
    const now = await ctx.databaseNow();
    const [messageId, deliveryId] = [newId(), newId()];
    const object = `test:${messageId}`;
    const data = { hostName: endpoint.hostName, text: '测试推送' };
    const body = bodyOf({ type: WEBHOOK_TEST, object, change: '', at: now.toISOString(), data });
    await lockStoring(ctx.db);
    const [stored] = await insertMessages(
      ctx.db,
      [{ id: messageId, type: WEBHOOK_TEST, object, body, userId: null }],
      now,
    );
    if (!stored) throw new Error('a new message is there already');
    const delivery = {
      id: deliveryId,
      endpointId: id,
      messageId,
      object,
      seq: stored.seq,
      happenedAt: now,
      isTest: true,
    };
    await insertDeliveries(ctx.db, [{ ...delivery, nextAt: now, createdAt: now }]);
    await wakeDelivery(ctx);
    await record(ctx, { action: 'webhook.tested', target: `webhook:${id}`, summary: endpoint.address });
    return { deliveryId };
  });

type Row = Awaited<ReturnType<typeof queries.pageDeliveries>>['records'][number];

const shown = ({ nextAt, state, ...row }: Row) => ({
  ...row,
  // The column's check constraint allows nothing else.
  state: state as DeliveryState,
  nextAt: state === DeliveryState.waiting ? nextAt : null,
});
