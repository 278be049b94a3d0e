import { addSeconds } from '@ganlin/contract/core/time';
import { DeliveryState, WEBHOOK_LOG_DAYS } from '@ganlin/contract/webhook/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import { pauseAfter } from '../model/retry.rules.ts';
import { signatureHeader } from '../model/signature.rules.ts';
import * as queries from './delivery.queries.ts';
import { noteHealth } from './health.ts';
import { post, TIMEOUT_MS, type Answer } from './post.ts';
import { wakeDelivery } from './wake.ts';

/** At the same time, by one process. */
const AT_ONCE = 16;
/** At the same time at one address: one that is slow leaves room for the others. */
const PER_ENDPOINT = 8;
/** Longer than an attempt may take, so that no second worker sends what the first still does. */
const LEASE_SECONDS = TIMEOUT_MS / 1_000 + 5;
/** After this long the rest is left to the next job: a worker that is asked to stop does not wait for ever. */
const TURN_MS = 8_000;
const ATTEMPTS_LISTED = 20;
const GONE = 410;

/** Sends what is due until nothing is. Any number of workers may do so at the same time. */
export async function deliverDue(ctx: Ctx<null>): Promise<void> {
  const until = performance.now() + TURN_MS;
  const running = new Set<Promise<void>>();
  const isOver = () => performance.now() > until;
  for (;;) {
    // Claimed several at a time: one query for each would cost more than the sending.
    const free = AT_ONCE - running.size;
    const claimed = isOver() || free < AT_ONCE / 2 ? [] : await claim(ctx, free);
    for (const one of claimed) {
      const sending = deliver(ctx, one)
        // Its lease ends, and it is sent once more.
        .catch((error: unknown) => ctx.log.error({ delivery: one.id, err: error }, 'delivery could not be noted'))
        .finally(() => running.delete(sending));
      running.add(sending);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (isOver()) await wakeDelivery(ctx);
}

async function claim(ctx: Ctx<null>, limit: number): Promise<queries.Claimed[]> {
  const now = await ctx.databaseNow();
  const limits = { limit, perEndpoint: PER_ENDPOINT };
  return queries.claimDue(ctx.db, { now, leasedUntil: addSeconds(now, LEASE_SECONDS), ...limits });
}

async function deliver(ctx: Ctx<null>, one: queries.Claimed): Promise<void> {
  const at = await ctx.databaseNow();
  const answer = await send(ctx, one, at);
  const doneAt = await ctx.databaseNow();
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const pause = one.isTest || answer.status === GONE ? undefined : pauseAfter(one.attempts + 1);
  const isOver = isDelivered || pause === undefined;
  const state = isDelivered ? DeliveryState.delivered : isOver ? DeliveryState.givenUp : DeliveryState.waiting;
  const nextAt = isOver ? doneAt : addSeconds(doneAt, (pause ?? 0) * ctx.config.webhookPauses);
  await transaction(ctx, async (ctx) => {
    const result = { state, nextAt, doneAt: isOver ? doneAt : null, lastStatus: answer.status };
    if (!(await queries.noteResult(ctx.db, one, result))) return;
    const { status, ms, reply } = answer;
    const attempt = { id: newId(), deliveryId: one.id, at, status, ms, error: problemOf(answer, isDelivered), reply };
    await queries.insertAttempt(ctx.db, attempt, ATTEMPTS_LISTED);
    if (!isOver) await wakeDelivery(ctx, nextAt);
    if (!one.isTest) await noteHealth(ctx, one.endpointId, { isDelivered, isGone: answer.status === GONE, at: doneAt });
  });
}

function problemOf({ status, error }: Answer, isDelivered: boolean): string {
  if (isDelivered) return '';
  if (error !== '') return error;
  return status !== null && status >= 300 && status < 400 ? `应答 ${status}，不跟随转向` : `应答 ${status}`;
}

/** The same id and the same body however often it is sent; only the time of the attempt is new. */
function send({ config }: Ctx<null>, one: queries.Claimed, now: Date): Promise<Answer> {
  const { endpointId, address, messageId: id, body } = one;
  const at = Math.floor(now.getTime() / 1_000);
  const current = unseal(config.dataKeys, one.secretSealed, ['webhookEndpoint.secretSealed', endpointId]);
  const hasPrevious = one.previousUntil !== null && one.previousUntil > now;
  const previous = hasPrevious
    ? [unseal(config.dataKeys, one.previousSealed, ['webhookEndpoint.previousSealed', endpointId])]
    : [];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'ganlin-webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatureHeader([current, ...previous], { id, at, body }),
  };
  return post({ address, headers, body }, { allowsPrivate: config.webhookPrivateAddresses });
}

const DELETED_AT_ONCE = 2_000;

export async function deleteOld({ db, now }: Ctx<null>): Promise<void> {
  const before = addSeconds(now, -WEBHOOK_LOG_DAYS * 86_400);
  while ((await queries.deleteBefore(db, before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
}
