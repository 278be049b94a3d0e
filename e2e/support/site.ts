import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { ensureServices } from '../../scripts/services.ts';

const repository = resolve(import.meta.dirname, '../..');

/** A whole running site of its own: database, Redis database, files and one process. */
export interface Site {
  readonly origin: string;
  readonly db: pg.Pool;
  readonly redis: Redis;
  /** What Redis and the process know of sessions is gone, as it is by itself after a minute. */
  readonly forgetSessions: () => Promise<void>;
  /** Changes the record of the site's settings (`set` as in SQL), and has the process forget what it kept of it. */
  readonly changeSettings: (set: string, values?: readonly unknown[]) => Promise<void>;
  /** Ends the process without warning, as a power cut would. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** `extra` are settings besides the usual ones. */
export async function openSite(redisDatabase: number, extra: Readonly<Record<string, string>> = {}): Promise<Site> {
  const services = await ensureServices();
  const name = `e2e_${process.pid}_${randomInt(1e6)}`;
  await run(services.databaseUrl, `create database ${name}`);
  const databaseUrl = withPath(services.databaseUrl, name);
  const redisUrl = withPath(services.redisUrl, String(redisDatabase));
  const files = await mkdtemp(join(tmpdir(), 'e2e-files-'));
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, STORAGE_DIR: files };
  const origin = `http://127.0.0.1:${port}`;
  const settings = { ...env, PORT: String(port), PUBLIC_URL: origin, DEMO: 'on', LOG_LEVEL: 'warn', ...extra };
  await command('server/src/commands/migrate.ts', [], settings);
  await command('server/src/commands/seed.ts', ['--demo'], settings);
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  const db = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  db.on('error', () => undefined);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = launch('server/src/main.ts', ['all'], settings);
    await ready(`${origin}/readyz`);
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
    db,
    redis,
    forgetSessions: async () => {
      await redis.flushdb();
      await redis.publish(`session:forget:${redisDatabase}`, '');
    },
    changeSettings: async (set, values = []) => {
      await db.query(`update site_setting set ${set}`, [...values]);
      // As any process says it: whose word it is, and the keys.
      await redis.publish(`reply:forget:${redisDatabase}`, 'test site');
    },
    start,
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM');
      redis.disconnect();
      await db.end();
      const drop = `drop database if exists ${name}`;
      // By force PostgreSQL may not end its own cleaner when that is at work here; without force it asks it to leave.
      await run(services.databaseUrl, `${drop} with (force)`).catch(() => run(services.databaseUrl, drop));
      await rm(files, { recursive: true, force: true });
    },
  };
}

function launch(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(repository, file), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function command(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(launch(file, args, env), 'exit');
  if (code !== 0) throw new Error(`${file} failed`);
}

async function ready(address: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const ok = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await pause(100);
  }
  throw new Error(`${address} does not answer`);
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withPath(address: string, path: string): string {
  const url = new URL(address);
  url.pathname = `/${path}`;
  return url.href;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
