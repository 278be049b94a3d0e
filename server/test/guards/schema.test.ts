import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { asOwner, dropDatabase } from '../../../scripts/services/drop-database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

const repository = resolve(import.meta.dirname, '../../..');

it('is in sync with the migrations: types and schema.sql as committed', () => {
  const { databaseUrl, databaseOwnerUrl, redisUrl } = inject('services');
  const database = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
  const env = { ...process.env, ...database, REDIS_URL: redisUrl };
  const check = () => execFileSync(process.execPath, ['scripts/db-types.ts', '--check'], { cwd: repository, env });
  expect(check).not.toThrow();
}, 60_000);

it('makes migrations that start together take turns, and applies each once', async () => {
  const { databaseOwnerUrl: databaseUrl } = inject('services');
  const name = `migrate_${process.pid}`;
  await asOwner(databaseUrl, (owner) => owner.query(`create database ${name}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  try {
    const applied = await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  } finally {
    await asOwner(databaseUrl, (owner) => dropDatabase(owner, name));
  }
});
