import { SITE_ID } from '@ganlin/contract/site/settings';
import type { Db } from '../../platform/db/database.ts';

export function getSettings(db: Db) {
  return db.selectFrom('siteSetting').selectAll().where('id', '=', SITE_ID).executeTakeFirstOrThrow();
}

export async function setCopyright(db: Db, copyRight: string): Promise<void> {
  await db.updateTable('siteSetting').set({ copyRight }).where('id', '=', SITE_ID).execute();
}
