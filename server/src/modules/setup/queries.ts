import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function readServerVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  return rows[0]?.version ?? 0;
}

export function listMigrations(db: Db) {
  return db.selectFrom('platformMigration').select(['name', 'checksum']).execute();
}
