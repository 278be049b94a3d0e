import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import pg from 'pg';
import { atEnd, temporaryFolder } from '../../scripts/at-end.ts';
import { ensureServices } from '../../scripts/services.ts';
import { dropDatabase } from '../../scripts/services/drop-database.ts';
import { freePort, untilReady } from '../../scripts/services/ports.ts';
import { openLog } from '../src/platform/log/log.ts';
import { upgradeDatabase } from '../src/platform/upgrade.ts';

/** A separate site for a benchmark: database, files and the processes that the benchmark starts. */
export interface BenchSite extends AsyncDisposable {
  readonly db: pg.Pool;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Starts a process of the product and waits until it responds. */
  readonly start: (role: 'api' | 'worker', settings?: Readonly<Record<string, string>>) => Promise<Started>;
}

export interface Started {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A benchmark may compare two sites. */
let sites = 0;

export async function openBenchSite(settings: Readonly<Record<string, string>> = {}): Promise<BenchSite> {
  const services = await ensureServices();
  sites += 1;
  const database = `bench_${process.pid}_${sites}`;
  const root = new pg.Client({ connectionString: services.databaseOwnerUrl });
  await root.connect();
  await root.query(`create database ${database}`);
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const [databaseUrl, databaseOwnerUrl] = [at(services.databaseUrl), at(services.databaseOwnerUrl)];
  const files = temporaryFolder('bench-files-');
  const where = { DATABASE_URL: databaseUrl, REDIS_URL: services.redisUrl, STORAGE_DIR: files.path };
  const own = { NODE_ENV: 'development', ...where };
  const env = { ...process.env, ...own, DEMO: 'on', DEMO_FILMS: 'off', LOG_LEVEL: 'warn', ...settings };
  const db = new pg.Pool({ connectionString: databaseOwnerUrl, max: 4 });
  db.on('error', () => undefined);
  const started: Started[] = [];
  await upgradeDatabase({ databaseUrl, databaseOwnerUrl }, openLog('warn'));
  await runCommand(env, 'src/commands/seed.ts', '--demo');
  return {
    db,
    env,
    start: async (role, more = {}) => {
      const one = await startProcess({ ...env, ...more }, role);
      started.push(one);
      return one;
    },
    [Symbol.asyncDispose]: async () => {
      for (const { stop } of started) await stop();
      await db.end();
      await dropDatabase(root, database);
      await root.end();
      files[Symbol.dispose]();
    },
  };
}

/** Calls one endpoint as a page would; throws unless it succeeds. */
export async function callAt<E extends Endpoint>(
  origin: string,
  endpoint: E,
  { token = '', input }: { token?: string; input: Input<E> },
): Promise<Data<E>> {
  const reply = await fetch(origin + endpoint.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return dataOf(endpoint, reply);
}

/** Uploads a file to one endpoint as a page would; throws unless it succeeds. */
export async function uploadAt<E extends Endpoint>(
  origin: string,
  endpoint: E,
  { token, name, bytes }: { token: string; name: string; bytes: Buffer },
): Promise<Data<E>> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return dataOf(endpoint, await fetch(origin + endpoint.path, { method: 'POST', headers: { token }, body }));
}

async function dataOf<E extends Endpoint>({ path }: E, reply: Response): Promise<Data<E>> {
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data<E> };
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}

export async function adminToken(origin: string): Promise<string> {
  return (await callAt(origin, sessionApi.demoLogin, { input: { account: 'admin' } })).token;
}

/** Waits for a task to end, polling as often as a page does, and returns how often the progress moved. */
export async function taskEnd(origin: string, token: string, id: string): Promise<{ note: string; steps: number }> {
  const seen = new Set<number>();
  for (let tries = 0; tries < 1200; tries++) {
    const task = await callAt(origin, taskApi.detail, { token, input: { id } });
    seen.add(task.done);
    if (task.state === TaskState.done) return { note: task.note, steps: seen.size };
    if (task.state === TaskState.failed) throw new Error(`task failed: ${task.note}`);
    await pause(500);
  }
  throw new Error('the task does not end');
}

/** Peak memory of a process, as counted by the system. */
export function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}

/** Processor time used by a process, counted in a hundred ticks per second. */
export function cpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

export interface Figure {
  readonly measured: number;
  /** Upper limit. */
  readonly promised?: number;
  /** Lower limit. */
  readonly least?: number;
}

/** Prints the measured values beside their targets, and fails the process when a target is missed. */
export function judge(figures: Readonly<Record<string, Figure>>): void {
  console.table(figures);
  const broken = Object.entries(figures).filter(
    ([, { measured, promised = Infinity, least = -Infinity }]) => measured > promised || measured < least,
  );
  if (broken.length === 0) return;
  console.error(`not kept: ${broken.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}

async function startProcess(env: NodeJS.ProcessEnv, role: string): Promise<Started> {
  const port = await freePort();
  const main = resolve(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, [main, role], { env: { ...env, PORT: String(port) }, stdio: 'inherit' });
  atEnd(() => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`);
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command of the product until it exits. */
export async function runCommand(env: NodeJS.ProcessEnv, file: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '..', file), ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} failed`);
}
