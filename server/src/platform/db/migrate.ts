import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';

const migrationsDirectory = resolve(import.meta.dirname, '../../../migrations');

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
    const applied = await readApplied(client);
    const names: string[] = [];
    for (const file of await readMigrations(directory)) {
      const known = applied.get(file.name);
      if (known === file.checksum) continue;
      if (known) throw new Error(`migration ${file.name} was changed after it had been applied`);
      await apply(client, file);
      names.push(file.name);
    }
    return names;
  } finally {
    await client.end();
  }
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
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
