import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, readConfig, type Role } from './config.ts';
import { modules, openApp, openWatch } from './app.ts';
import { endClosedDemo, hasRealUsers, listDemoAdmins } from './modules/iam/index.ts';
import { announceSetup } from './modules/setup/index.ts';
import { systemCtx } from './platform/ctx.ts';
import { notDurable } from './platform/db/durability.ts';
import { WrongDatabase } from './platform/db/schema-check.ts';
import { workOn } from './platform/jobs/queue.ts';
import { runSchedules } from './platform/jobs/schedule.ts';
import type { Module } from './platform/module/module.ts';
import { registerProcess } from './platform/processes/processes.ts';
import { openPlatform, type Platform } from './platform/platform.ts';

const STOP_MS = 30_000;
const roles: readonly Role[] = ['api', 'worker', 'all'];

/** Starts a process of the product in one of its roles; reports in one line what it cannot start without. */
export async function run(role: string, parts: readonly Module[] = modules): Promise<void> {
  try {
    await start(readRole(role), parts);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof WrongDatabase) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

async function start(role: Role, parts: readonly Module[]): Promise<void> {
  const config = readConfig(process.env);
  const platform = await openPlatform({ config, modules: parts, role });
  await refuseDemoAmongRealUsers(platform);
  await refuseDemoAdmins(platform);
  await endClosedDemo(systemCtx(platform, 'start'));
  const stopping = new AbortController();
  const { signal } = stopping;
  const app =
    role === 'worker' ? await openWatch(platform, { stopping: signal }) : await openApp(platform, parts, signal);
  const off = await notDurable(platform.reservedPool);
  if (off.length > 0)
    platform.log.error({ off }, 'answers said to be kept may be lost: switch these settings of PostgreSQL on');
  const stopWork = role === 'api' ? [] : await startWork(platform, parts);
  const unregister = await registerProcess({ ...platform, role, databasePool: config.databasePool });
  const address = await app.listen({ host: config.host, port: config.port });
  platform.log.info({ role, address }, 'started');
  await announceSetup(platform);

  const stop = (name: string) => {
    if (signal.aborted) return;
    stopping.abort();
    platform.log.info({ signal: name }, 'stopping');
    // Ctrl-C does not wait for a load balancer, and nobody sends requests to a worker.
    const drainMs = name === 'SIGTERM' && role !== 'worker' ? config.drainSeconds * 1000 : 0;
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    // Running requests finish first, then running jobs, then the connections close.
    void pause(drainMs)
      .then(() => app.close())
      .then(() => Promise.all(stopWork.map((stop) => stop())))
      .then(() => unregister())
      .then(() => platform.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function startWork(platform: Platform, parts: readonly Module[]): Promise<(() => Promise<void>)[]> {
  const stopJobs = await workOn(platform, platform.jobs, platform.metrics.countJob);
  const schedules = parts.flatMap((module) => module.schedules ?? []);
  return [stopJobs, runSchedules(platform, schedules)];
}

function readRole(given: string): Role {
  const role = roles.find((name) => name === given);
  if (!role) throw new ConfigError([`role: ${given} is none of ${roles.join(', ')}`]);
  return role;
}

/** Anyone may sign in with a demo account: next to real users' data that would be an open door. */
async function refuseDemoAmongRealUsers({ config, db }: Platform): Promise<void> {
  if (config.production && config.demo && (await hasRealUsers(db))) {
    throw new ConfigError(['DEMO=on in production although real users exist']);
  }
}

/**
 * DEMO may be switched on at any time, and the database may be copied: a published password must never grant
 * everything.
 */
async function refuseDemoAdmins({ config, db }: Platform): Promise<void> {
  const names = config.production ? await listDemoAdmins(db) : [];
  if (names.length === 0) return;
  throw new ConfigError([
    `demo account ${names.join(', ')} has every right, and its password is published: ` +
      'run `npm run db:seed -- --disable-demo`, then start again',
  ]);
}
