import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { ensureServices } from '../../../scripts/services.ts';
import { asOwner, dropDatabase } from '../../../scripts/services/drop-database.ts';
import { modules } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { seedAccess } from '../../src/modules/iam/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { upgradeDatabase } from '../../src/platform/upgrade.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: { databaseUrl: string; databaseOwnerUrl: string; redisUrl: string; template: string };
  }
}

/** Creates one migrated and seeded database; every test file works on a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, databaseOwnerUrl, redisUrl } = await ensureServices();
  // Each project of this run has its own.
  const template = `template_${process.pid}_${randomInt(1e6)}`;
  await asOwner(databaseOwnerUrl, (owner) => owner.query(`create database ${template}`));
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${template}` }).href;
  const database = { DATABASE_URL: at(databaseUrl), DATABASE_OWNER_URL: at(databaseOwnerUrl) };
  const config = readConfig({ NODE_ENV: 'test', ...database, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' });
  await upgradeDatabase(config, openLog(config.logLevel));
  const platform = await openPlatform({ config, modules, role: 'api' });
  await seedAccess(systemCtx(platform, 'test'));
  await platform.close();
  // Nothing in it was written with a secret yet: every test may have its own.
  await asOwner(at(databaseOwnerUrl), (owner) => owner.query('delete from platform_secret'));
  project.provide('services', { databaseUrl, databaseOwnerUrl, redisUrl, template });
  return () => asOwner(databaseOwnerUrl, (owner) => dropDatabase(owner, template));
}
