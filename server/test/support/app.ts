import { randomInt } from 'node:crypto';
import { addSeconds, startOfDayInChina } from '@ganlin/contract/core/time';
import { RoleType } from '@ganlin/contract/iam/user';
import pg from 'pg';
import { inject } from 'vitest';
import { asOwner, dropDatabase } from '../../../scripts/services/drop-database.ts';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { modules as allModules, openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { builtInRoles } from '../../src/modules/iam/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { Log } from '../../src/platform/log/log.ts';
import type { Module } from '../../src/platform/module/module.ts';
import { openPlatform, type Platform } from '../../src/platform/platform.ts';
import { callerOf, type Caller } from './client.ts';
import { signedIn, type TestUser } from './people.ts';

export type { TestUser };

/** The whole product over its own database, with a clock that the test controls. */
export interface TestApp {
  readonly platform: Platform;
  /** The role that owns the tables, for what the application itself may not do. */
  readonly owner: pg.Pool;
  readonly http: Awaited<ReturnType<typeof openApp>>;
  readonly clock: { now: Date; advance(seconds: number): void };
  readonly guest: Caller;
  readonly learner: () => Promise<TestUser>;
  readonly admin: () => Promise<TestUser>;
  /** Staff with no role at all. */
  readonly staff: () => Promise<TestUser>;
  readonly from: (ip: string) => Caller;
  /** Runs waiting jobs, and those they enqueue, until none is left. */
  readonly runJobs: () => Promise<number>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly modules?: readonly Module[];
  /** Destination of the log, which is otherwise discarded. */
  readonly log?: Log;
  /** The database's clock runs by itself, and does not move with the test's. */
  readonly clocksApart?: boolean;
  /** Rewrites the URL of the application's database, e.g. to a proxy. */
  readonly through?: (url: string) => string;
}

export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const database = await copyTemplate();
  const files = temporaryFolder('test-files-');
  const leave = async () => {
    await database.drop();
    files[Symbol.dispose]();
  };
  try {
    return await openOn({ database, files: files.path, leave }, options);
  } catch (error) {
    await leave();
    throw error;
  }
}

interface Ground {
  readonly database: Awaited<ReturnType<typeof copyTemplate>>;
  readonly files: string;
  readonly leave: () => Promise<void>;
}

async function openOn({ database, files, leave }: Ground, options: Options): Promise<TestApp> {
  const { env = {}, modules = allModules, log, clocksApart = false, through = (url) => url } = options;
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: through(database.url),
    DATABASE_OWNER_URL: database.ownerUrl,
    REDIS_URL: redisOfWorker(),
    STORAGE_DIR: files,
    LOG_LEVEL: 'silent',
    DEMO_FILMS: 'off',
    WEB_ROOT: files,
    ...env,
  });
  const clock = movableClock();
  const platform = await openPlatform({
    config,
    modules,
    role: 'all',
    clock: () => clock.now,
    ...(clocksApart ? {} : { databaseNow: async () => clock.now }),
    ...(log && { log }),
  });
  // Call counters outlive the app that counted them: a file must not see those of the previous one.
  await platform.cache.flushdb().catch(() => undefined);
  const http = await openApp(platform, modules);
  await http.ready();
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const newUser = (roleType: RoleType, role: string) => signedIn({ platform, http }, { roleType, role });
  return {
    platform,
    owner,
    http,
    clock,
    guest: callerOf(http, ''),
    learner: () => newUser(RoleType.learner, builtInRoles.learner),
    admin: () => newUser(RoleType.staff, builtInRoles.admin),
    staff: () => newUser(RoleType.staff, 'none'),
    from: (ip) => callerOf(http, '', ip),
    runJobs: () => runJobs(platform),
    close: async () => {
      await http.close();
      await platform.close();
      await owner.end();
      await leave();
    },
  };
}

/** The same app at noon in China: no test about days then crosses midnight. */
export async function openAtNoon(): Promise<TestApp> {
  const app = await openTestApp();
  app.clock.now = addSeconds(startOfDayInChina(app.clock.now), 12 * 3_600);
  return app;
}

async function copyTemplate(): Promise<{ url: string; ownerUrl: string; drop: () => Promise<void> }> {
  const { databaseUrl, databaseOwnerUrl, template } = inject('services');
  const name = `test_${process.pid}_${randomInt(1e9)}`;
  await asOwner(databaseOwnerUrl, (owner) => owner.query(`create database ${name} template ${template}`));
  const at = (address: string) => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    // No test cuts the power of PostgreSQL: a commit need not wait for the disk.
    url.searchParams.set('options', '-c synchronous_commit=off');
    return url.href;
  };
  return {
    url: at(databaseUrl),
    ownerUrl: at(databaseOwnerUrl),
    drop: () => asOwner(databaseOwnerUrl, (owner) => dropDatabase(owner, name)),
  };
}

/** Each worker has its own Redis database, so that wiping it affects no other. */
function redisOfWorker(): string {
  const url = new URL(inject('services').redisUrl);
  url.pathname = `/${(Number(process.env['VITEST_POOL_ID'] ?? 1) % 15) + 1}`;
  return url.href;
}

function movableClock(): TestApp['clock'] {
  return {
    now: new Date(),
    advance(seconds) {
      this.now = new Date(this.now.getTime() + seconds * 1000);
    },
  };
}

async function runJobs(platform: Platform): Promise<number> {
  let count = 0;
  for (let found = true; found;) {
    found = false;
    const waiting = await queuesWithJobs(platform);
    for (const job of platform.jobs.filter(({ name }) => waiting.has(name))) {
      for (const { id, data } of await platform.queue.fetch<object>(job.name)) {
        await job.run(systemCtx(platform, id), job.payload.parse(data));
        await platform.queue.complete(job.name, id);
        found = true;
        count++;
      }
    }
  }
  return count;
}

/** One query avoids polling every queue. */
async function queuesWithJobs({ pool }: Platform): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state in ('created', 'retry')`,
  );
  return new Set(rows.map(({ name }) => name));
}
