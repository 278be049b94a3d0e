import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isOfRegions } from '../../iam/index.ts';

/** Addresses that receive this type of event, with what limits them. */
export function listReceivers(db: Db, type: string) {
  return (
    db
      .selectFrom('webhookEndpoint as e')
      .innerJoin('embedHost as h', 'h.id', 'e.hostId')
      .where('e.enabled', '=', true)
      .where('h.enabled', '=', true)
      .where(sql<boolean>`${type} = any(e.events)`)
      .select(['e.id', 'e.regionId'])
      .orderBy('e.id')
      // An address is not deleted until the deliveries to it are there.
      .forKeyShare('e')
      .execute()
  );
}

/**
 * Until the transaction ends nobody else stores messages: their numbers are in the order of their commits, so that no
 * worker finds a later one about an object before the earlier one.
 */
export async function lockStoring(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook.store', 0))`.execute(db);
}

interface NewMessage {
  readonly id: string;
  readonly type: string;
  readonly object: string;
  readonly body: string;
  readonly userId: string | null;
}

/** Those that are not there yet, with their numbers. One that is there stays as it is. */
export async function insertMessages(
  db: Db,
  rows: readonly NewMessage[],
  now: Date,
): Promise<{ id: string; seq: number }[]> {
  return db
    .insertInto('webhookMessage')
    .values(rows.map((row) => ({ ...row, createdAt: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'seq'])
    .execute();
}

interface NewDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly messageId: string;
  readonly object: string;
  readonly seq: number;
  readonly happenedAt: Date;
  readonly isTest: boolean;
  readonly nextAt: Date;
  readonly createdAt: Date;
}

export async function insertDeliveries(db: Db, rows: readonly NewDelivery[]): Promise<void> {
  await db
    .insertInto('webhookDelivery')
    .values([...rows])
    .execute();
}

/** Of these users those in one of these regions. */
export async function usersOfRegions(
  db: Db,
  userIds: readonly string[],
  regionIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from iam_user u
     where u.id = any(${[...userIds]}::uuid[]) and ${isOfRegions(regionIds, 'u')}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these exams those that somebody of these regions has a paper of. */
export async function examsOfRegions(
  db: Db,
  examIds: readonly string[],
  regionIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from unnest(${[...examIds]}::uuid[]) as e(id)
     where exists (select from paper_paper p join iam_user u on u.id = p.user_id
                    where p.exam_id = e.id and ${isOfRegions(regionIds, 'u')})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('webhookMessage').where('userId', '=', userId).execute();
}
