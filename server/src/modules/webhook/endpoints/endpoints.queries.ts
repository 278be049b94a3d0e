import { DeliveryState } from '@ganlin/contract/webhook/kinds';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { WebhookEndpoint } from '../../../platform/db/schema.gen.ts';

/** Above this the exact number tells nobody more. */
const COUNTED = 10_000;

interface Paged {
  readonly current: number;
  readonly size: number;
  readonly hostId: string | undefined;
  readonly regionIds: readonly string[] | null;
}

export async function pageEndpoints(db: Db, { current, size, hostId, regionIds }: Paged) {
  const found = db
    .selectFrom('webhookEndpoint as e')
    .innerJoin('embedHost as h', 'h.id', 'e.hostId')
    .leftJoin('iamRegion as r', 'r.id', 'e.regionId')
    .where(isOfRegions(regionIds))
    .$if(hostId !== undefined, (query) => query.where('e.hostId', '=', hostId ?? ''));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const counted = (state: DeliveryState) => sql<number>`(select count(*)::int from (
    select from webhook_delivery d where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${COUNTED}) c)`;
  const records = await found
    .select(['e.id', 'e.hostId', 'e.address', 'e.events', 'e.regionId', 'e.enabled', 'e.offReason'])
    .select(['e.failingSince', 'e.lastDeliveredAt', 'e.previousUntil', 'e.createdAt'])
    .select(['h.name as hostName', 'h.enabled as hostEnabled'])
    .select([
      sql<string>`coalesce(r.name, '')`.as('regionName'),
      counted(DeliveryState.waiting).as('waiting'),
      counted(DeliveryState.givenUp).as('givenUp'),
    ])
    .orderBy('h.name')
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

export function listHosts(db: Db, limit: number) {
  return db.selectFrom('embedHost').select(['id', 'name']).orderBy('name').orderBy('id').limit(limit).execute();
}

/** Locks the endpoint until the transaction ends: of two concurrent changes the later sees the earlier. */
export function lockEndpoint(db: Db, id: string, regionIds: readonly string[] | null) {
  return db
    .selectFrom('webhookEndpoint as e')
    .innerJoin('embedHost as h', 'h.id', 'e.hostId')
    .where('e.id', '=', id)
    .where(isOfRegions(regionIds))
    .select(['e.id', 'e.hostId', 'e.address', 'e.events', 'e.regionId', 'e.enabled', 'e.offReason', 'e.secretSealed'])
    .select(['h.name as hostName', 'h.enabled as hostEnabled'])
    .forUpdate('e')
    .executeTakeFirst();
}

/** In a frame of a region only endpoints `e` for people of that region exist; null: no frame of a region. */
export const isOfRegions = (regionIds: readonly string[] | null) =>
  regionIds === null ? sql<boolean>`true` : sql<boolean>`e.region_id = any(${[...regionIds]}::uuid[])`;

/** The host's endpoints so far, with the host locked against another one being added; undefined without a host. */
export async function countOfHost(db: Db, hostId: string): Promise<number | undefined> {
  const host = await sql`select from embed_host where id = ${hostId} for share`.execute(db);
  if (host.rows.length === 0) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook.host' || ${hostId}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('webhookEndpoint')
    .where('hostId', '=', hostId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isRegion(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('iamRegion').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertEndpoint(db: Db, row: Insertable<WebhookEndpoint>): Promise<void> {
  await db.insertInto('webhookEndpoint').values(row).execute();
}

export async function updateEndpoint(db: Db, id: string, set: Updateable<WebhookEndpoint>): Promise<void> {
  await db.updateTable('webhookEndpoint').set(set).where('id', '=', id).execute();
}

export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhookEndpoint').where('id', '=', id).execute();
}

/** What waits is tried again at once: the address has been changed or switched on. */
export async function hurry(db: Db, endpointId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ nextAt: now })
    .where('endpointId', '=', endpointId)
    .where('state', '=', DeliveryState.waiting)
    .where('nextAt', '>', now)
    .execute();
}

/** The text of old secrets is worth nothing after they have ended, and is not stored any longer. */
export async function forgetOldSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhookEndpoint')
    .set({ previousSealed: '', previousUntil: null })
    .where('previousUntil', '<=', now)
    .execute();
}
