import { CertificateState } from '@ganlin/contract/certificate/kinds';
import type { Db } from '../../../platform/db/database.ts';

export async function findPhoto(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('certificatePhoto').select('fileId').where('userId', '=', userId).executeTakeFirst();
  return row?.fileId ?? null;
}

export async function photosOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('certificatePhoto')
    .select(['userId', 'fileId'])
    .where('userId', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ userId, fileId }) => [userId, fileId]));
}

interface NewPhoto {
  readonly userId: string;
  readonly fileId: string;
  readonly now: Date;
}

export async function savePhoto(db: Db, { userId, fileId, now }: NewPhoto): Promise<void> {
  await db
    .insertInto('certificatePhoto')
    .values({ userId, fileId, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ fileId, updatedAt: now }))
    .execute();
}

/** Shows the photo on certificates in use that have none. */
export async function addToCertificates(db: Db, { userId, fileId }: Omit<NewPhoto, 'now'>): Promise<void> {
  await db
    .updateTable('certificateCertificate')
    .set({ photoId: fileId })
    .where('userId', '=', userId)
    .where('photoId', 'is', null)
    .where('state', 'in', [CertificateState.granted, CertificateState.suspended])
    .execute();
}

export async function forgetPhoto(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('certificatePhoto').where('userId', '=', userId).execute();
}
