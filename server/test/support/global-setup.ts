import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { ensureServices } from '../../../scripts/services.ts';
import { modules } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { seedAccess } from '../../src/modules/iam/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openPlatform } from '../../src/platform/platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: { databaseUrl: string; redisUrl: string; template: string };
  }
}

/** Makes one migrated and seeded database; every test file works on a copy of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { databaseUrl, redisUrl } = await ensureServices();
  // Each project of this run has one.
  const template = `template_${process.pid}_${randomInt(1e6)}`;
  run(databaseUrl, `create database ${template}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${template}`;
  await migrate(url.href);
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url.href, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' });
  const platform = await openPlatform({ config, modules, role: 'api' });
  await seedAccess(systemCtx(platform, 'test'));
  await platform.close();
  project.provide('services', { databaseUrl, redisUrl, template });
  return () => run(databaseUrl, `drop database if exists ${template} with (force)`);
}

function run(databaseUrl: string, statement: string): void {
  execFileSync('psql', ['-q', '-X', databaseUrl, '-c', statement]);
}
