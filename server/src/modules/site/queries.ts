import { SITE_ID } from '@ganlin/contract/site/settings';
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SiteSetting } from '../../platform/db/schema.gen.ts';

export function getSettings(db: Db) {
  return db.selectFrom('siteSetting').selectAll().where('id', '=', SITE_ID).executeTakeFirstOrThrow();
}

/** Held until the transaction ends, so that the log's "before" is what this change replaced. */
export function holdSettings(db: Db) {
  return db.selectFrom('siteSetting').selectAll().where('id', '=', SITE_ID).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettings(db: Db, set: Updateable<SiteSetting>): Promise<void> {
  await db.updateTable('siteSetting').set(set).where('id', '=', SITE_ID).execute();
}

export async function setCopyright(db: Db, copyRight: string): Promise<void> {
  await updateSettings(db, { copyRight });
}
