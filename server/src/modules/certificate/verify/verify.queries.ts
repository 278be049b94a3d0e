import type { Db } from '../../../platform/db/database.ts';

export function findByNumber(db: Db, number: string) {
  return db
    .selectFrom('certificateCertificate as c')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .selectAll('c')
    .select(['v.name as templateName', 'v.number as versionNumber', 'v.issuer'])
    .where('c.number', '=', number)
    .executeTakeFirst();
}
