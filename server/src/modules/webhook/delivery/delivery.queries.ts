import { DeliveryState } from '@ganlin/contract/webhook/kinds';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { WebhookEndpoint } from '../../../platform/db/schema.gen.ts';

const waiting = sql.lit(DeliveryState.waiting);

export interface Claimed {
  readonly id: string;
  readonly lease: string;
  readonly attempts: number;
  readonly isTest: boolean;
  readonly messageId: string;
  readonly body: string;
  readonly endpointId: string;
  readonly address: string;
  readonly secretSealed: string;
  readonly previousSealed: string;
  readonly previousUntil: Date | null;
}

interface Claim {
  readonly now: Date;
  readonly leasedUntil: Date;
  readonly limit: number;
  /** At one address at the same time, by all workers together. */
  readonly perEndpoint: number;
}

/**
 * Leases deliveries that are due, to be sent by this worker: of each object the earliest at that address, and none
 * that another worker has. A worker that dies leaves its lease to end.
 */
export async function claimDue(db: Db, { now, leasedUntil, limit, perEndpoint }: Claim): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select d.id
        from webhook_endpoint e join embed_host h on h.id = e.host_id
       cross join lateral (
         select d.id, d.next_at from webhook_delivery d
          where d.endpoint_id = e.id and d.state = ${waiting} and d.next_at <= ${now}
            and (d.leased_until is null or d.leased_until <= ${now})
            and ((e.enabled and h.enabled) or d.is_test)
            and not exists (select from webhook_delivery p
                             where p.endpoint_id = d.endpoint_id and p.object = d.object and p.state = ${waiting}
                               and (p.happened_at, p.seq) < (d.happened_at, d.seq))
          order by d.next_at, d.seq
          limit greatest(0, ${perEndpoint} - (select count(*)::int from webhook_delivery o
                  where o.endpoint_id = e.id and o.state = ${waiting} and o.leased_until > ${now}))
            for update of d skip locked) d
       order by d.next_at limit ${limit}
    )
    update webhook_delivery d
       set lease = gen_random_uuid(), leased_until = ${leasedUntil}
      from due, webhook_message m, webhook_endpoint e
     where d.id = due.id and m.id = d.message_id and e.id = d.endpoint_id
    returning d.id, d.lease, d.attempts, d.is_test, d.message_id, m.body, d.endpoint_id, e.address,
              e.secret_sealed, e.previous_sealed, e.previous_until`.execute(db);
  return rows;
}

/** More are not counted: it makes no difference, and must not take longer. */
const MAX_COUNTED = 100_000;

/** Deliveries that are due at addresses that are switched on. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from (
      select from webhook_endpoint e
        join embed_host h on h.id = e.host_id
        join webhook_delivery d on d.endpoint_id = e.id and d.state = ${waiting} and d.next_at <= ${now}
       where (e.enabled and h.enabled) or d.is_test
       limit ${MAX_COUNTED}) d`.execute(db);
  return rows[0]?.due ?? 0;
}

/** The result of an attempt; undefined if the lease has ended and another worker has the delivery. */
export function noteResult(
  db: Db,
  { id, lease }: Pick<Claimed, 'id' | 'lease'>,
  set: {
    readonly state: DeliveryState;
    readonly nextAt: Date;
    readonly doneAt: Date | null;
    readonly lastStatus: number | null;
  },
) {
  return db
    .updateTable('webhookDelivery')
    .set((eb) => ({ ...set, attempts: eb('attempts', '+', 1), lease: null, leasedUntil: null }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning(['id'])
    .executeTakeFirst();
}

interface Attempt {
  readonly id: string;
  readonly deliveryId: string;
  readonly at: Date;
  readonly status: number | null;
  readonly ms: number;
  readonly error: string;
  readonly reply: string;
}

/** Of a message that is sent again and again the last attempts are enough. */
export async function insertAttempt(db: Db, row: Attempt, most: number): Promise<void> {
  await db.insertInto('webhookAttempt').values(row).execute();
  await sql`delete from webhook_attempt where id in (
    select id from webhook_attempt where delivery_id = ${row.deliveryId} order by at desc, id desc offset ${most})`.execute(
    db,
  );
}

/** Locks an endpoint whose state changes with a result; nothing if it was deleted meanwhile. */
export function lockHealth(db: Db, id: string) {
  return db
    .selectFrom('webhookEndpoint as e')
    .innerJoin('embedHost as h', 'h.id', 'e.hostId')
    .where('e.id', '=', id)
    .select(['e.id', 'e.address', 'e.enabled', 'e.failingSince', 'e.lastDeliveredAt', 'h.name as hostName'])
    .forUpdate('e')
    .executeTakeFirst();
}

export async function updateHealth(db: Db, id: string, set: Updateable<WebhookEndpoint>): Promise<void> {
  await db.updateTable('webhookEndpoint').set(set).where('id', '=', id).execute();
}

export function findHealth(db: Db, id: string) {
  return db
    .selectFrom('webhookEndpoint')
    .where('id', '=', id)
    .select(['enabled', 'failingSince', 'lastDeliveredAt'])
    .executeTakeFirst();
}

/** Messages of before this time, with their deliveries and attempts. Returns how many. */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_message where id in (
      select id from webhook_message where created_at < ${before} order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
