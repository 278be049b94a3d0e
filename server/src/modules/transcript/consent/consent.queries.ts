import { ConsentState } from '@ganlin/contract/transcript/consent';
import type { EntryKind } from '@ganlin/contract/transcript/entry';
import { sql, type Insertable, type Updateable } from 'kysely';
import { containsPattern } from '../../../platform/db/list-query.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TranscriptConsent } from '../../../platform/db/schema.gen.ts';

/** The columns have check constraints; the contract's kinds were written. */
const typed = <Row extends { readonly state: number; readonly parts: string[] }>(row: Row) => ({
  ...row,
  state: row.state as ConsentState,
  parts: row.parts as EntryKind[],
});

/** Whether it was inserted: there may be one of this id, or of this day. */
export async function insertRequest(db: Db, row: Insertable<TranscriptConsent>): Promise<boolean> {
  const query = db.insertInto('transcriptConsent').values(row);
  const { numInsertedOrUpdatedRows = 0n } = await query
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Whether the requester has asked for this file since then, and may still be answered. */
export async function isAsked(
  db: Db,
  { requesterId, fileNumber, since }: { requesterId: string; fileNumber: string; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('transcriptConsent')
    .select('id')
    .where('requesterId', '=', requesterId)
    .where('fileNumber', '=', fileNumber)
    .where('state', 'in', [ConsentState.asked, ConsentState.refused])
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findConsent(db: Db, id: string, { lock = false } = {}) {
  const query = db.selectFrom('transcriptConsent').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && typed(row);
}

export type Consent = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

export async function updateConsent(db: Db, id: string, change: Updateable<TranscriptConsent>): Promise<void> {
  await db.updateTable('transcriptConsent').set(change).where('id', '=', id).execute();
}

/** Requests for a person's file, newest first. */
export async function listOf(db: Db, userId: string, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const rows = await db
    .selectFrom('transcriptConsent')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(typed);
}

/** Consents to this requester that are valid, the newest of each person first. */
export async function listValid(
  db: Db,
  requesterId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<{ userId: string; id: string }[]> {
  const rows = await db
    .selectFrom('transcriptConsent')
    .select(['userId', 'id'])
    .where('requesterId', '=', requesterId)
    .where('state', '=', ConsentState.agreed)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ userId, id }) => (userId === null ? [] : [{ userId, id }]));
}

interface Wanted {
  readonly requesterId: string;
  readonly keyword: string | undefined;
}

/** What somebody has asked for, newest first. */
export async function pageOf(
  db: Db,
  { requesterId, keyword }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: Consent[]; total: number }> {
  let query = db.selectFrom('transcriptConsent').where('requesterId', '=', requesterId);
  if (keyword) query = query.where(sql<boolean>`lower(file_number || ' ' || name) like ${containsPattern(keyword)}`);
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: rows.map(typed), total };
}
