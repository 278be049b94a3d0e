import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isLockTimeout } from './conflict.ts';
import { migrationsFolder } from '../../folders.ts';
import { isApplied, readMigrations, type Migration } from './migrations.ts';
import { recordSchema, refuseIncompleteSchema } from './schema-check.ts';

/** Any number that only migrations use. */
const LOCK = 7_361_942;

/**
 * A statement waiting for a table lock blocks all later ones, saves of answers among them. So a migration gives up
 * after a second, and retries when the blocking statement may be done.
 */
const LOCK_MS = 1_000;
const PAUSE_MS = 1_000;
const MAX_TRIES = 120;
const TURN_MS = 50;

/**
 * Applies missing migrations, oldest first, each in its own transaction, and returns their names. The advisory lock
 * serialises processes that start together.
 */
export async function migrate(databaseUrl: string, directory = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ganlin migrate' });
  await client.connect();
  try {
    await takeTurn(client);
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

/** Polls: a waiting statement holds a snapshot, and a concurrent index build waits for that. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    await pause(TURN_MS);
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await (migration.isConcurrent ? applyConcurrent(client, migration) : applyWhole(client, migration));
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries >= MAX_TRIES)
        throw new Error(`migration ${migration.name} failed`, { cause: error });
      await pause(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_MS} ms'`);
    await client.query(migration.sql);
    await noteApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** An interrupted build leaves an invalid index: it is dropped and rebuilt. */
async function applyConcurrent(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  await client.query(migration.sql);
  await noteApplied(client, migration);
}

async function noteApplied(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into platform_migration (name, checksum) values ($1, $2)', [name, checksum]);
}
