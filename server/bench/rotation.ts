/**
 * Keys rotated under load: `npm run bench:rotation [-- people]`. Fills a database of its own with numbers under an old
 * key, lets a real API process and a real worker rotate while clients read and save, prints a table, and fails when a
 * promise is not kept.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { sessionApi } from '@ganlin/contract/iam/session';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { healthApi } from '@ganlin/contract/ops/health';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import pg from 'pg';
import { ensureServices } from '../../scripts/services.ts';
import { readConfig } from '../src/config.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { newId } from '../src/platform/ids.ts';
import { keyedHash, seal, unseal } from '../src/platform/sealed.ts';

const people = Number(process.argv[2] ?? 100_000);
const promises = { failed: 0, underOldKey: 0, wrong: 0, p95: 500 };
const CLIENTS = 4;
const SAMPLE = 1000;
const [API_PORT, WORKER_PORT] = [38_481, 38_482];
const origin = `http://127.0.0.1:${API_PORT}`;

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [oldKey, currentKey] = [newKey('a'), newKey('b')];

const services = await ensureServices();
const database = `bench_${process.pid}`;
const root = new pg.Client({ connectionString: services.databaseUrl });
await root.connect();
await root.query(`create database ${database}`);
const url = new URL(services.databaseUrl);
url.pathname = `/${database}`;
const files = await mkdtemp(join(tmpdir(), 'bench-files-'));
const env = {
  ...process.env,
  DATABASE_URL: url.href,
  REDIS_URL: services.redisUrl,
  STORAGE_DIR: files,
  DATA_KEYS: `${currentKey},${oldKey}`,
  DEMO: 'on',
  LOG_LEVEL: 'warn',
};
const config = readConfig(env);
const db = new pg.Pool({ connectionString: url.href, max: 2 });
// Its idle connections may still be closing when the database is dropped.
db.on('error', () => undefined);
/** By id, what each number must open to; saving changes it. */
const numbers = new Map<string, { userName: string; mobile: string }>();
const children: ChildProcess[] = [];
try {
  await migrate(url.href);
  await once(launch('src/commands/seed.ts', ['--demo'], env), 'exit');
  await fill();
  children.push(launch('src/main.ts', ['api'], { ...env, PORT: String(API_PORT) }));
  children.push(launch('src/main.ts', ['worker'], { ...env, PORT: String(WORKER_PORT) }));
  await Promise.all([ready(API_PORT), ready(WORKER_PORT)]);
  const broken = await measure();
  if (broken.length > 0) {
    console.error(`not kept: ${broken.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await Promise.all(children.map(stop));
  await db.end();
  await root.query(`drop database ${database} with (force)`);
  await root.end();
  await rm(files, { recursive: true, force: true });
}

async function measure(): Promise<string[]> {
  const { token } = await call(sessionApi.demoLogin, '', { account: 'admin' });
  const load = startLoad(token);
  await pause(2_000);
  const before = load.take();
  const started = performance.now();
  const { taskId } = await call(healthApi.rotateKeys, token, {});
  const task = await ended(token, taskId);
  const seconds = (performance.now() - started) / 1000;
  const during = load.take();
  await load.stop();
  const failures = [...before.failures, ...during.failures, ...load.take().failures];
  const underOldKey = await countUnder('a');
  const wrong = await countWrong();
  const p95 = percentile95(during.times);
  console.table({
    'failed calls': { measured: failures.length, promised: promises.failed },
    'values under the old key': { measured: underOldKey, promised: promises.underOldKey },
    'numbers that open to another text': { measured: wrong, promised: promises.wrong },
    'call p95 (ms)': { measured: p95.toFixed(1), promised: promises.p95 },
  });
  console.log(
    `${people} users: rotated in ${seconds.toFixed(1)} s during ${during.times.length} calls, ` +
      `p95 ${p95.toFixed(1)} ms (${percentile95(before.times).toFixed(1)} ms before). ${task.note}`,
  );
  if (failures.length > 0) console.error(failures.slice(0, 5).join('\n'));
  return [
    ...(task.state === TaskState.done ? [] : ['rotation']),
    ...(failures.length > promises.failed ? ['calls'] : []),
    ...(underOldKey > promises.underOldKey ? ['old key'] : []),
    ...(wrong > promises.wrong ? ['numbers'] : []),
    ...(p95 > promises.p95 ? ['p95'] : []),
  ];
}

/** Clients that list, look and save without a pause; each saves people of its own, so that it knows their numbers. */
function startLoad(token: string) {
  const ids = [...numbers.keys()];
  let [times, failures]: [number[], string[]] = [[], []];
  const stopping = new AbortController();
  const timed = async (one: Promise<unknown>) => {
    const started = performance.now();
    await one.catch((error: unknown) => failures.push(String(error)));
    times.push(performance.now() - started);
  };
  const client = async (index: number) => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const at = ((turn * 97) % Math.ceil(ids.length / CLIENTS)) * CLIENTS + index;
      const id = ids[at % ids.length] ?? '';
      await timed(call(userApi.paging, token, { params: {}, size: 20, current: 1 + (turn % 50) }));
      await timed(call(userApi.detail, token, { id }));
      if (at < ids.length) await timed(saveOne(token, { id, turn, index }));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    take: () => {
      const taken = { times, failures };
      [times, failures] = [[], []];
      return taken;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}

/** Every second save brings another number, the others leave it as it is. */
async function saveOne(token: string, { id, turn, index }: { id: string; turn: number; index: number }): Promise<void> {
  const person = numbers.get(id);
  if (!person) return;
  const { userName } = person;
  const form = { id, userName, realName: `名${turn}`, roleType: RoleType.learner, deptId: null };
  const mobile = `13${index}${String(turn).padStart(8, '0')}`;
  const isNew = turn % 2 === 0;
  await call(userApi.save, token, { ...form, ...(isNew ? { mobile } : {}) });
  if (isNew) person.mobile = mobile;
}

async function ended(token: string, id: string): Promise<Data<typeof taskApi.detail>> {
  for (;;) {
    const task = await call(taskApi.detail, token, { id });
    if (task.state === TaskState.done || task.state === TaskState.failed) return task;
    await pause(200);
  }
}

async function countUnder(id: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from iam_user where split_part(mobile_sealed, '.', 1) = $1 or split_part(id_card_sealed, '.', 1) = $1`,
    [id],
  );
  return Number(rows[0]?.count);
}

/** Opens the numbers of many, and of everybody who was changed meanwhile. */
async function countWrong(): Promise<number> {
  const { rows } = await db.query<{ id: string; mobile_sealed: string }>(
    `select id, mobile_sealed from iam_user where mobile_sealed <> '' and user_name like 'user%'
      order by updated_at desc limit $1`,
    [SAMPLE],
  );
  return rows.filter(({ id, mobile_sealed: sealed }) => unseal(config.dataKeys, sealed) !== numbers.get(id)?.mobile)
    .length;
}

async function fill(): Promise<void> {
  const old = readConfig({ ...env, DATA_KEYS: oldKey }).dataKeys;
  for (let from = 0; from < people; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, people - from) }, (_, index) => {
      const userName = `user${from + index}`;
      const mobile = `166${String(from + index).padStart(8, '0')}`;
      const id = newId();
      numbers.set(id, { userName, mobile });
      return [
        id,
        userName,
        seal(old, mobile),
        keyedHash(config.searchSecret, 'mobile', mobile),
        seal(old, `${mobile}1`),
      ];
    });
    await db.query(
      `insert into iam_user (id, user_name, real_name, password_hash, mobile_sealed, mobile_hash, id_card_sealed, role_type, created_at, updated_at)
       select id, user_name, '王海涛', 'unused', mobile, hash, id_card, 1, now(), now()
         from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[]) as t(id, user_name, mobile, hash, id_card)`,
      [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column])),
    );
  }
  await db.query('analyze');
}

async function call<E extends Endpoint>(endpoint: E, token: string, body: Input<E>): Promise<Data<E>> {
  const reply = await fetch(origin + endpoint.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data<E> };
  if (code !== 0) throw new Error(`${endpoint.path}: ${reply.status} ${msg}`);
  return data;
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Infinity;
}

function launch(file: string, args: readonly string[], settings: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [resolve(import.meta.dirname, '..', file), ...args], {
    env: settings,
    stdio: 'inherit',
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const ok = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return;
    await pause(100);
  }
  throw new Error(`nothing answers on ${port}`);
}
