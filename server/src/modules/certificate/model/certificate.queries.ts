import { CertificateState, type CertificateSource } from '@ganlin/contract/certificate/kinds';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CertificateCertificate } from '../../../platform/db/schema.gen.ts';

/** Takes the next serials and returns the first of them. The row stays locked until the caller's transaction ends. */
export async function takeSerials(
  db: Db,
  { templateId, year, count }: { templateId: string; year: number; count: number },
): Promise<number> {
  await db
    .insertInto('certificateSeries')
    .values({ templateId, year })
    .onConflict((conflict) => conflict.columns(['templateId', 'year']).doNothing())
    .execute();
  const { used } = await db
    .updateTable('certificateSeries')
    .set((eb) => ({ used: eb('used', '+', count) }))
    .where('templateId', '=', templateId)
    .where('year', '=', year)
    .returning('used')
    .executeTakeFirstOrThrow();
  return used - count + 1;
}

export async function insertCertificates(db: Db, rows: readonly Insertable<CertificateCertificate>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('certificateCertificate').values(rows).execute();
}

interface Occasion {
  readonly source: CertificateSource;
  readonly sourceId: string;
  readonly userIds: readonly string[];
}

/** What these users were granted on this occasion before. */
export function listGranted(db: Db, { source, sourceId, userIds }: Occasion) {
  return db
    .selectFrom('certificateCertificate')
    .select(['id', 'userId', 'number'])
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
}

/** What these users were granted on this occasion, locked. */
export function lockOfOccasion(db: Db, { source, sourceId, userIds }: Occasion) {
  return certificates(db)
    .where('c.source', '=', source)
    .where('c.sourceId', '=', sourceId)
    .where('c.userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .forUpdate('c')
    .execute();
}

export function findOfOccasion(
  db: Db,
  { source, sourceId, userId }: { source: CertificateSource; sourceId: string; userId: string },
) {
  return certificates(db)
    .where('c.source', '=', source)
    .where('c.sourceId', '=', sourceId)
    .where('c.userId', '=', userId)
    .executeTakeFirst();
}

/** Certificates of a template that end on this day or ended before it, and were not replaced: the newest of each user. */
export function listRenewable(
  db: Db,
  templateId: string,
  { userIds, until }: { userIds: readonly string[]; until: string },
) {
  return db
    .selectFrom('certificateCertificate')
    .distinctOn('userId')
    .select(['id', 'userId', 'number', 'validUntil'])
    .where('templateId', '=', templateId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('state', '=', CertificateState.granted)
    .orderBy('userId')
    .orderBy('validUntil', (order) => order.desc().nullsFirst())
    .$call((newest) => db.selectFrom(newest.as('newest')).selectAll())
    .where('validUntil', '<=', until)
    .execute();
}

/** Certificates by which these users may work, or may again once they are restored. */
export function listHeld(
  db: Db,
  templateId: string,
  { userIds, today }: { userIds: readonly string[]; today: string },
) {
  return db
    .selectFrom('certificateCertificate')
    .select(['id', 'userId', 'number'])
    .where('templateId', '=', templateId)
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('state', 'in', [CertificateState.granted, CertificateState.suspended])
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>=', today)]))
    .execute();
}

const certificates = (db: Db) =>
  db
    .selectFrom('certificateCertificate as c')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .selectAll('c')
    .select(['v.name as templateName', 'v.number as versionNumber', 'v.issuer']);

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

export function findCertificate(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return certificates(db)
    .where('c.id', '=', id)
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst();
}

export async function updateCertificate(db: Db, id: string, set: Updateable<CertificateCertificate>): Promise<void> {
  await db.updateTable('certificateCertificate').set(set).where('id', '=', id).execute();
}
