import { DeliveryState } from '@ganlin/contract/webhook/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isOfRegions } from '../endpoints/endpoints.queries.ts';

interface Filter extends Regions {
  readonly webhookId?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

/** Of a frame, whose endpoints alone are shown there; null: no frame of a region. */
interface Regions {
  readonly regionIds: readonly string[] | null;
}

/** The total is counted up to this: nobody turns so many pages. */
const COUNTED = 20_000;

/** Newest first. */
export async function pageDeliveries(db: Db, filter: Filter, { current, size }: { current: number; size: number }) {
  const found = db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookMessage as m', 'm.id', 'd.messageId')
    .innerJoin('webhookEndpoint as e', 'e.id', 'd.endpointId')
    .where(conditionOf(filter));
  const { total } = await db
    .selectFrom(found.select('d.id').limit(COUNTED).as('f'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const records = await shown(db)
    .where(conditionOf(filter))
    .orderBy('d.seq', 'desc')
    .orderBy('d.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

export function findDelivery(db: Db, id: string, { regionIds }: Regions) {
  return shown(db).where('d.id', '=', id).where(isOfRegions(regionIds)).select('m.body').executeTakeFirst();
}

const shown = (db: Db) =>
  db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookMessage as m', 'm.id', 'd.messageId')
    .innerJoin('webhookEndpoint as e', 'e.id', 'd.endpointId')
    .innerJoin('embedHost as h', 'h.id', 'e.hostId')
    .select(['d.id', 'd.messageId', 'm.type', 'd.object', 'd.endpointId as webhookId', 'h.name as hostName'])
    .select(['e.address', 'd.state', 'd.attempts', 'd.lastStatus', 'd.nextAt', 'd.doneAt', 'd.createdAt']);

export function listAttempts(db: Db, deliveryId: string, limit: number) {
  return db
    .selectFrom('webhookAttempt')
    .where('deliveryId', '=', deliveryId)
    .select(['id', 'at', 'status', 'ms', 'error', 'reply'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks deliveries, in order of their ids, with what decides whether they can be sent. */
export function lockDeliveries(db: Db, ids: readonly string[], { regionIds }: Regions) {
  return db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEndpoint as e', 'e.id', 'd.endpointId')
    .innerJoin('embedHost as h', 'h.id', 'e.hostId')
    .where('d.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isOfRegions(regionIds))
    .select(['d.id', 'd.endpointId', 'd.isTest'])
    .select(sql<boolean>`e.enabled and h.enabled`.as('isOn'))
    .orderBy('d.id')
    .forUpdate('d')
    .execute();
}

/** Those that are done wait again, with all their attempts before them; those that wait are due now. */
export async function sendAgain(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const isDone = sql<boolean>`state <> ${sql.lit(DeliveryState.waiting)}`;
  await db
    .updateTable('webhookDelivery')
    .set({
      nextAt: now,
      doneAt: null,
      state: DeliveryState.waiting,
      attempts: sql<number>`case when ${isDone} then 0 else attempts end`,
    })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

function conditionOf({ webhookId, type, state, regionIds }: Filter) {
  const parts = [
    isOfRegions(regionIds),
    ...(webhookId === undefined ? [] : [sql<boolean>`d.endpoint_id = ${webhookId}`]),
    ...(type === undefined ? [] : [sql<boolean>`m.type = ${type}`]),
    ...(state === undefined ? [] : [sql<boolean>`d.state = ${state}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
