import { Time } from '@ganlin/contract/core/time';
import type { WebhookEvent } from '@ganlin/contract/webhook/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { listRegionsBelow } from '../../iam/index.ts';
import { wakeDelivery } from '../delivery/wake.ts';
import { bodyOf, messageIdOf, type Change } from './message.rules.ts';
import * as queries from './store.queries.ts';

export interface Happened extends Change {
  readonly type: WebhookEvent;
  /** The user it is about. */
  readonly userId: string | null;
  /** Or the exam, if it is about all examinees. */
  readonly examId?: string;
}

/**
 * Stores messages about changes, each once, and who receives them. `read` is called only if anybody does. Safe to
 * repeat: what is stored already stays word for word as it is.
 */
export async function storeMessages(
  outer: Ctx<null>,
  type: WebhookEvent,
  read: (ctx: Ctx<null>) => Promise<readonly Happened[]>,
): Promise<void> {
  await transaction(outer, async (ctx) => {
    const receivers = await queries.listReceivers(ctx.db, type);
    if (receivers.length === 0) return;
    const happened = new Map((await read(ctx)).map((one) => [messageIdOf(one), one]));
    const receiversOf = await limitedReceivers(ctx, receivers, [...happened.values()]);
    const wanted = [...happened].filter(([, one]) => receiversOf(one).length > 0);
    if (wanted.length === 0) return;
    await queries.lockStoring(ctx.db);
    const rows = wanted.map(([id, one]) => ({ id, type, object: one.object, body: bodyOf(one), userId: one.userId }));
    const now = await ctx.databaseNow();
    const stored = await queries.insertMessages(ctx.db, rows, now);
    const deliveries = stored.flatMap(({ id, seq }) => {
      const one = happened.get(id);
      return (one ? receiversOf(one) : []).map((endpointId) => ({
        id: newId(),
        endpointId,
        messageId: id,
        object: one?.object ?? '',
        seq,
        happenedAt: one ? Time.decode(one.at) : now,
        isTest: false,
        nextAt: now,
        createdAt: now,
      }));
    });
    if (deliveries.length === 0) return;
    await queries.insertDeliveries(ctx.db, deliveries);
    await wakeDelivery(ctx);
  });
}

type Receiver = Awaited<ReturnType<typeof queries.listReceivers>>[number];

/** An address that is limited to a region receives nothing about others, nor about people without an account. */
async function limitedReceivers(
  { db }: Ctx<null>,
  receivers: readonly Receiver[],
  happened: readonly Happened[],
): Promise<(one: Happened) => readonly string[]> {
  const userIds = happened.flatMap(({ userId }) => userId ?? []);
  const examIds = happened.flatMap(({ examId }) => examId ?? []);
  const regionIds = [...new Set(receivers.flatMap(({ regionId }) => regionId ?? []))];
  const within = new Map<string, { users: Set<string>; exams: Set<string> }>();
  for (const regionId of regionIds) {
    const below = await listRegionsBelow(db, regionId);
    const users = await queries.usersOfRegions(db, userIds, below);
    within.set(regionId, { users, exams: await queries.examsOfRegions(db, examIds, below) });
  }
  const mayReceive = ({ regionId }: Receiver, { userId, examId }: Happened): boolean => {
    if (regionId === null) return true;
    const found = within.get(regionId);
    if (userId !== null) return found?.users.has(userId) ?? false;
    return examId !== undefined && (found?.exams.has(examId) ?? false);
  };
  return (one) => receivers.filter((receiver) => mayReceive(receiver, one)).map(({ id }) => id);
}
