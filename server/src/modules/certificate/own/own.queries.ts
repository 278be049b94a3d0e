import type { Db } from '../../../platform/db/database.ts';

/** Newest first. */
export function listOwn(db: Db, userId: string, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return db
    .selectFrom('certificateCertificate as c')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .selectAll('c')
    .select(['v.name as templateName', 'v.number as versionNumber', 'v.issuer'])
    .where('c.userId', '=', userId)
    .orderBy('c.issuedOn', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
