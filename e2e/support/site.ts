import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import pg from 'pg';
import { ensureServices, type Addresses } from '../../scripts/services.ts';
import { freePort, untilReady } from '../../scripts/services/ports.ts';
import { dropWorld, launch, openWorld, withPath, type World } from './world.ts';

/** A complete running site: database, Redis database, files and one process. */
export interface Site {
  readonly origin: string;
  /** The environment of the process, for commands beside it. */
  readonly env: NodeJS.ProcessEnv;
  readonly db: pg.Pool;
  readonly redis: Redis;
  /** Clears the session caches of Redis and the process, which expire after a minute anyway. */
  readonly forgetSessions: () => Promise<void>;
  /** Changes the site's settings record (`set` as in SQL), and clears the process's cache of it. */
  readonly changeSettings: (set: string, values?: readonly unknown[]) => Promise<void>;
  /** Kills the process without warning, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Lets the process answer nothing, as a very slow network would, or go on. */
  readonly freeze: (isFrozen: boolean) => void;
  /** Starts it again; `change` are other settings for this time. */
  readonly start: (change?: Readonly<Record<string, string>>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** `extra` are settings in addition to the usual ones; the data is a copy of the demo unless `makeData` says otherwise. */
export async function openSite(
  redisDatabase: number,
  extra: Readonly<Record<string, string>> = {},
  makeData: (services: Addresses) => Promise<World> = openWorld,
): Promise<Site> {
  const services = await ensureServices();
  const world = await makeData(services);
  const databaseUrl = withPath(services.databaseUrl, world.database);
  const redisUrl = withPath(services.redisUrl, String(redisDatabase));
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const origin = `http://127.0.0.1:${port}`;
  const about = {
    PORT: String(port),
    PUBLIC_URL: origin,
    STORAGE_DIR: world.files,
    DEMO: 'on',
    DEMO_FILMS: 'off',
    LOG_LEVEL: 'warn',
  };
  const settings = { ...env, ...about, ...extra };
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  const db = new pg.Pool({ connectionString: withPath(services.databaseOwnerUrl, world.database), max: 3 });
  db.on('error', () => undefined);
  let child: ChildProcess | undefined;
  const start = async (change: Readonly<Record<string, string>> = {}) => {
    child = launch('server/src/main.ts', ['all'], { ...settings, ...change });
    await untilReady(`${origin}/readyz`);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    origin,
    env: settings,
    db,
    redis,
    forgetSessions: async () => {
      await redis.flushdb();
      await redis.publish(`session:forget:${redisDatabase}`, '');
    },
    changeSettings: async (set, values = []) => {
      await db.query(`update site_setting set ${set}`, [...values]);
      // The same message as from any process: the sender, then the keys.
      await redis.publish(`reply:forget:${redisDatabase}`, 'test site');
    },
    start,
    freeze: (isFrozen) => void child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM');
      redis.disconnect();
      await db.end();
      await dropWorld(services, world);
    },
  };
}
