/**
 * Measures what a request costs besides its handler and its session: `npm run bench:request`. Sends a POST that does
 * next to nothing to our server, with and without its log line, and to a bare Fastify, in turns and in this run, at a
 * steady thousand a second. Prints the processor time of a request, the ratio on its last line, and fails when it is
 * over 2.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { post } from '@ganlin/contract/core/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { openCtx, type User } from '../src/platform/ctx.ts';
import { bind } from '../src/platform/http/bind.ts';
import { measureRequests } from '../src/platform/http/metrics.ts';
import { openRequestTimes } from '../src/platform/metrics/requests.ts';
import { openHttp } from '../src/platform/http/server.ts';
import { openLog } from '../src/platform/log/log.ts';
import { answer } from '../src/platform/module/module.ts';
import type { Platform } from '../src/platform/platform.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { cpuMs, judge, percentile } from './bench-site.ts';
import { openWire } from './wire.ts';

const RATE = 1000;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const PATH = '/api/bench/nothing';
const BODY = JSON.stringify({ paperId: '1', items: [{ ordinal: 3, seq: 17, answer: ['A', 'C'], flagged: false }] });
const ways = ['bare', 'ours', 'ours-logged'] as const;
type Way = (typeof ways)[number];

const user: User = {
  id: '01890000-0000-7000-8000-000000000000',
  sessionId: '01890000-0000-7000-8000-000000000001',
  userName: 'examinee',
  realName: '',
  avatar: '',
  roleType: 1,
  roles: [],
  permissions: new Set(),
  grantsAll: false,
  mustChangePassword: false,
  secondFactor: 'none',
  hasSecondFactor: false,
  secondFactorDemanded: false,
  provedUntil: 0,
  embed: null,
  regionId: '',
};

const [, , way = '', port = ''] = process.argv;
if (way === 'bare') await serveBare(Number(port));
else if (way !== '') await serveOurs(Number(port), way === 'ours-logged' ? 'info' : 'warn');
else await compare();

async function compare(): Promise<void> {
  const servers = await Promise.all(ways.map(start));
  const costs: Record<Way, number[]> = { bare: [], ours: [], 'ours-logged': [] };
  for (const server of servers) await costOf(server, 2);
  for (let round = 0; round < ROUNDS; round++)
    for (const server of servers) costs[server.way].push(await costOf(server, ROUND_SECONDS));
  for (const { child } of servers) child.disconnect();
  const [bare, ours, logged] = ways.map((one) => percentile(costs[one], 0.5));
  const ratio = Math.round((100 * (ours ?? NaN)) / (bare ?? NaN)) / 100;
  judge({
    'bare Fastify (µs of a request)': { measured: Math.round(bare ?? NaN) },
    'ours (µs of a request)': { measured: Math.round(ours ?? NaN) },
    'ours with a line in the log (µs of a request)': { measured: Math.round(logged ?? NaN) },
    'ours to bare': { measured: ratio, promised: 2 },
  });
  console.log(`ours to bare ${ratio}`);
}

async function start(one: Way): Promise<{ way: Way; child: ChildProcess; origin: string }> {
  const free = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, one, String(free)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${one} did not start`)));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return { way: one, child, origin: `http://127.0.0.1:${free}` };
}

/** Processor time of a request in microseconds. */
async function costOf({ child, origin }: { child: ChildProcess; origin: string }, seconds: number): Promise<number> {
  const wire = openWire(origin, 32);
  const before = cpuMs(child.pid ?? 0);
  const under: Promise<number>[] = [];
  const started = performance.now();
  for (let sent = 0; sent < seconds * RATE; sent++) {
    under.push(wire.post(PATH, 'a'.repeat(43), BODY).then(({ status }) => status));
    const ahead = (sent / RATE) * 1000 - (performance.now() - started);
    if (ahead > 2) await pause(ahead);
  }
  const wrong = (await Promise.all(under)).filter((status) => status !== 200);
  if (wrong.length > 0) throw new Error(`${wrong.length} answers were not 200`);
  const after = cpuMs(child.pid ?? 0);
  wire.close();
  return ((after - before) * 1000) / (seconds * RATE);
}

async function serveBare(at: number): Promise<void> {
  const app = Fastify();
  app.post(PATH, async () => ({ code: 0, msg: '', data: { ok: true } }));
  await listen(app, at);
}

/** Listens until the parent process disconnects or ends. */
async function listen(app: FastifyInstance, at: number): Promise<void> {
  await app.listen({ port: at, host: '127.0.0.1' });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}

async function serveOurs(at: number, level: string): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'development',
    DATABASE_URL: 'postgres://nowhere/none',
    REDIS_URL: 'redis://nowhere',
    ...process.env,
  });
  const log = openLog(level);
  const app = await openHttp(config, log);
  measureRequests(app, { requests: openRequestTimes(new Registry()) });
  // Everything that a handler which does nothing uses of the platform.
  const platform = { config, log, clock: () => new Date() } as Platform;
  const api = {
    nothing: post(PATH, {
      summary: '',
      access: 'session',
      request: z.object({
        paperId: z.string().max(40),
        items: z.array(z.object({ ordinal: z.int(), seq: z.int(), answer: z.array(z.string()), flagged: z.boolean() })),
      }),
      response: z.object({ ok: z.boolean() }),
    }),
  };
  const handlers = answer(api, { nothing: async () => ({ ok: true }) });
  bind(
    app,
    async ({ id, ip, headers }) =>
      openCtx(platform, { user, origin: { requestId: id, ip, userAgent: headers['user-agent'] ?? '' } }),
    handlers,
  );
  await listen(app, at);
}
