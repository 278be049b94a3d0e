import pg from 'pg';
import { isApplied, migrationsDirectory, readMigrations, type Migration } from './migrations.ts';
import { recordSchema, refuseIncompleteSchema } from './schema-check.ts';

/** Any number that only migrating uses. */
const LOCK = 7_361_942;

/**
 * Applies the migrations that are missing, oldest first, each in its own transaction, and returns their names.
 * The advisory lock makes processes that start together take turns.
 */
export async function migrate(databaseUrl: string, directory = migrationsDirectory): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ganlin migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists platform_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await refuseIncompleteSchema(client);
    const applied = await readApplied(client);
    const names: string[] = [];
    for (const file of await readMigrations(directory)) {
      if (isApplied(file, applied.get(file.name))) continue;
      await apply(client, file);
      names.push(file.name);
    }
    await recordSchema(client);
    return names;
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into platform_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
