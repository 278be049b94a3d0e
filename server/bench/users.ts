/**
 * The user list at size: `npm run bench:users [-- people]`. Fills a database of its own, asks a real process over
 * HTTP, prints a table, and fails when a promise is not kept.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { userApi } from '@ganlin/contract/iam/user';
import { sessionApi } from '@ganlin/contract/iam/session';
import pg from 'pg';
import { ensureServices } from '../../scripts/services.ts';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/platform/ids.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { keyedHash, seal } from '../src/platform/sealed.ts';

const people = Number(process.argv[2] ?? 100_000);
const promises = { listP95: 100, exportSeconds: 30, memoryMb: 400 };
const PORT = 38_471;
const origin = `http://127.0.0.1:${PORT}`;

const services = await ensureServices();
const database = `bench_${process.pid}`;
const root = new pg.Client({ connectionString: services.databaseUrl });
await root.connect();
await root.query(`create database ${database}`);
const url = new URL(services.databaseUrl);
url.pathname = `/${database}`;
const settings = {
  DATABASE_URL: url.href,
  REDIS_URL: services.redisUrl,
  DEMO: 'on',
  PORT: String(PORT),
  LOG_LEVEL: 'warn',
};
const env = { ...process.env, ...settings };
try {
  await migrate(url.href);
  await run('src/commands/seed.ts', '--demo');
  await fill();
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../src/main.ts'), 'api'], {
    env,
    stdio: 'inherit',
  });
  try {
    await ready();
    const failed = await measure(server.pid ?? 0);
    if (failed.length > 0) {
      console.error(`not kept: ${failed.join(', ')}`);
      process.exitCode = 1;
    }
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
} finally {
  await root.query(`drop database ${database} with (force)`);
  await root.end();
}

async function measure(pid: number): Promise<string[]> {
  const { token } = await call(sessionApi.demoLogin.path, '', { account: 'admin' });
  const names = ['王海', '刘淑芬', '明', '建国', 'user4242', '赵'];
  const times: number[] = [];
  for (let round = 0; round < 200; round++) {
    const started = performance.now();
    const params = round % 4 === 0 ? {} : { keyword: names[round % names.length] };
    await call(userApi.paging.path, token, { params, size: 20, current: 1 + (round % 3) });
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Infinity;
  const started = performance.now();
  const reply = await fetch(`${origin}${userApi.export.path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ params: {} }),
  });
  const bytes = (await reply.arrayBuffer()).byteLength;
  const seconds = (performance.now() - started) / 1000;
  const memory = peakMemoryMb(pid);
  console.table({
    'list p95 (ms)': { measured: p95.toFixed(1), promised: promises.listP95 },
    'export (s)': { measured: seconds.toFixed(1), promised: promises.exportSeconds },
    'memory (MB)': { measured: memory.toFixed(0), promised: promises.memoryMb },
  });
  console.log(
    `${people} users: list p95 ${p95.toFixed(1)} ms, export ${seconds.toFixed(1)} s of ${(bytes / 1e6).toFixed(1)} MB, memory ${memory.toFixed(0)} MB`,
  );
  return [
    ...(p95 > promises.listP95 ? ['list'] : []),
    ...(seconds > promises.exportSeconds ? ['export'] : []),
    ...(memory > promises.memoryMb ? ['memory'] : []),
  ];
}

/** The most memory the process ever held, as the system counted it. */
function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function call(path: string, token: string, body: object): Promise<{ token: string }> {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { token: string } };
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}

/** People with real sealed numbers, in steps, so that the table is like one that has grown. */
async function fill(): Promise<void> {
  const config = readConfig(env);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const family = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'.split('');
  const given = ['海涛', '淑芬', '建国', '晓明', '志强', '雅静', '宏宇', '雨桐', '振华', '文博', '明', '丽'];
  for (let from = 0; from < people; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, people - from) }, (_, index) => {
      const n = from + index;
      const mobile = `139${String(n).padStart(8, '0')}`;
      const name = `${family[n % family.length]}${given[(n * 7) % given.length]}`;
      return [
        newId(),
        `user${n}`,
        name,
        seal(config.dataKeys, mobile),
        keyedHash(config.searchSecret, 'mobile', mobile),
      ];
    });
    await client.query(
      `insert into iam_user (id, user_name, real_name, password_hash, mobile_sealed, mobile_hash, role_type, created_at, updated_at)
       select id, user_name, real_name, $6, sealed, hash, 1, now(), now()
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[]) as t(id, user_name, real_name, sealed, hash)`,
      [0, 1, 2, 3, 4]
        .map((column) => rows.map((row) => row[column]))
        .concat([`unused ${randomBytes(8).toString('hex')}`] as never),
    );
  }
  await client.query('analyze');
  await client.end();
}

async function run(file: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '..', file), ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} failed`);
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${origin}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('the server does not answer');
}
