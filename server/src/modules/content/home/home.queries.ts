import type { HomeConfig } from '@ganlin/contract/content/home';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** `lock` locks the home page until the transaction ends, even if it has never been changed. */
export async function findHome(db: Db, { lock }: { lock: boolean }) {
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended('content_home', 0))`.execute(db);
  return db.selectFrom('contentHome').select(['config', 'version']).where('id', '=', 1).executeTakeFirst();
}

export async function setHome(
  db: Db,
  { config, version, now }: { config: HomeConfig; version: number; now: Date },
): Promise<void> {
  const set = { config: JSON.stringify(config), version, updatedAt: now };
  await db
    .insertInto('contentHome')
    .values({ id: 1, ...set })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute();
}
