import { TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CertificateTemplate, CertificateTemplateVersion } from '../../../platform/db/schema.gen.ts';

export function findTemplate(db: Db, id: string, { lock = false }: { lock?: boolean } = {}) {
  return db
    .selectFrom('certificateTemplate')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns false if the id is taken. */
export async function insertTemplate(db: Db, row: Insertable<CertificateTemplate>): Promise<boolean> {
  const inserted = await db
    .insertInto('certificateTemplate')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateTemplate(db: Db, id: string, set: Updateable<CertificateTemplate>): Promise<void> {
  await db.updateTable('certificateTemplate').set(set).where('id', '=', id).execute();
}

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export function findVersion(db: Db, id: string) {
  return db.selectFrom('certificateTemplateVersion').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findDraft(db: Db, templateId: string) {
  return db
    .selectFrom('certificateTemplateVersion')
    .selectAll()
    .where('templateId', '=', templateId)
    .where('state', '=', TemplateVersionState.draft)
    .executeTakeFirst();
}

/** The version that certificates are granted with: the newest that was published. */
export function findPublished(db: Db, templateId: string) {
  return db
    .selectFrom('certificateTemplateVersion')
    .selectAll()
    .where('templateId', '=', templateId)
    .where('state', '=', TemplateVersionState.published)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest published version of each template, with the state of the template; newest templates first. */
export function listPublished(db: Db, limit: number) {
  return db
    .selectFrom('certificateTemplate as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('certificateTemplateVersion')
          .selectAll()
          .whereRef('templateId', '=', 't.id')
          .where('state', '=', TemplateVersionState.published)
          .orderBy('number', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .selectAll('v')
    .select('t.state as templateState')
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

export async function insertVersion(db: Db, row: Insertable<CertificateTemplateVersion>): Promise<void> {
  await db.insertInto('certificateTemplateVersion').values(row).execute();
}

export async function updateVersion(db: Db, id: string, set: Updateable<CertificateTemplateVersion>): Promise<void> {
  await db.updateTable('certificateTemplateVersion').set(set).where('id', '=', id).execute();
}
