/**
 * Measures what the public site costs: `npm run bench:public`, after `npm run build`. Requests the home page's data,
 * an article's data and an article's HTML from the whole product, from the product behind nginx with the cache of
 * deploy/release/nginx/ganlin.conf (where nginx is installed), and from a bare Fastify that returns the same bytes, in turns and in
 * this run, uncompressed and compressed. Then stops Redis; all requests must still succeed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { articlePath, Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { portalApi } from '@ganlin/contract/portal/home';
import Fastify from 'fastify';
import { findRedis } from '../../scripts/services/programs.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { callAt, cpuMs, judge, openBenchSite, percentile, type Figure } from './bench-site.ts';
import { isNginxInstalled, startNginx } from './nginx.ts';
import { openWire } from './wire.ts';

/** Warms up until both sides run at full speed: code compiled during the measurement would double the cost. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 9;
const ROUND_REQUESTS = 4_000;
const CONNECTIONS = 32;
/** Share of a bare route's speed. */
const leastShares = { alone: 0.3, 'behind nginx': 0.7 } as const;
const encodings = ['identity', 'gzip'] as const;

if (process.argv[2] === 'bare') await serveBare(Number(process.argv[3]));
else await compare();

async function compare(): Promise<void> {
  const webRoot = resolve(import.meta.dirname, '../../web/dist');
  if (!existsSync(resolve(webRoot, 'index.html'))) throw new Error('build the web first: npm run build');
  const redis = await startRedis();
  await using site = await openBenchSite({
    LOG_LEVEL: 'error',
    REDIS_URL: redis.url,
    WEB_ROOT: process.env['WEB_ROOT'] ?? webRoot,
  });
  const ours = await site.start('api');
  const bare = await startBare();
  await using nginx = isNginxInstalled() ? await startNginx(ours) : undefined;
  const sites: Sites = {
    bare: { origin: bare.origin, pids: [bare.child.pid ?? 0] },
    alone: { origin: ours.origin, pids: [ours.pid] },
    ...(nginx ? { 'behind nginx': { origin: nginx.origin, pids: [nginx.pid, ours.pid] } } : {}),
  };
  const paths = await pathsOf(ours.origin);
  const figures: Record<string, Figure> = {};
  for (const [name, path] of Object.entries(paths)) {
    for (const encoding of encodings) {
      const label = `${name}${encoding === 'gzip' ? ', gzip' : ''}`;
      const bytes = await reportBare(bare, ours.origin, { path, encoding });
      const rates = await compareOne(sites, path, encoding);
      console.log(`${label}: ${bytes} bytes; requests in a second of processor:`, rates);
      for (const [name, least] of Object.entries(leastShares)) {
        const rate = rates[name];
        if (rate === undefined) continue;
        const measured = Math.round((100 * rate) / (rates['bare'] ?? 1)) / 100;
        figures[`${label}: share of a bare route's speed, ${name}`] = { measured, least };
      }
    }
  }
  redis.stop();
  await pause(500);
  figures['failed requests without Redis'] = { measured: await failures(ours.origin, paths), promised: 0 };
  bare.child.disconnect();
  judge(figures);
}

async function pathsOf(origin: string): Promise<Record<string, string>> {
  const { records } = await callAt(origin, readApi.paging, { input: { params: { channel: Channel.law } } });
  const [law] = records;
  if (!law) throw new Error('the demo content has no law');
  return {
    'data of the first page': portalApi.home.path,
    'data of an article': `${readApi.detail.path}?id=${law.id}`,
    'page of an article': articlePath(Channel.law, law.id),
  };
}

interface Bare {
  readonly child: ChildProcess;
  readonly origin: string;
}

interface Site {
  readonly origin: string;
  readonly pids: readonly number[];
}

type Sites = Readonly<Record<string, Site>>;

/** Makes the bare server return the same bytes. */
async function reportBare({ child }: Bare, origin: string, { path, encoding }: { path: string; encoding: string }) {
  const reply = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
  const contentType = reply.headers.get('content-type') ?? '';
  const { body, status } = await askOnce(origin, path, encoding);
  if (reply.status !== 200 || status !== 200) throw new Error(`${path}: ${status}`);
  child.send({ path, contentType, encoding, body: body.toString('base64') });
  await once(child, 'message');
  return body.length;
}

/** Compares processor time, not wall time: the benchmark and other processes share the machine. */
async function compareOne(sites: Sites, path: string, encoding: string): Promise<Record<string, number>> {
  const costs: Record<string, number[]> = {};
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [name, site] of Object.entries(sites)) {
      const cost = await costOf(site, { path, encoding });
      if (round >= 0) (costs[name] ??= []).push(cost);
    }
  }
  const rates = Object.entries(costs).map(([name, all]) => [name, Math.round(1000 / percentile(all, 0.5))] as const);
  return Object.fromEntries(rates);
}

async function askOnce(origin: string, path: string, encoding: string) {
  const wire = openWire(origin, 1);
  const reply = await wire.visit(path, encoding);
  wire.close();
  return reply;
}

/** Processor milliseconds per request, with all connections busy. */
async function costOf({ origin, pids }: Site, { path, encoding }: { path: string; encoding: string }) {
  const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const wire = openWire(origin, CONNECTIONS);
  const before = used();
  const replies = await Promise.all(Array.from({ length: ROUND_REQUESTS }, () => wire.visit(path, encoding)));
  const after = used();
  wire.close();
  const wrong = replies.filter(({ status }) => status !== 200).length;
  if (wrong > 0) throw new Error(`${wrong} answers were not 200`);
  return (after - before) / ROUND_REQUESTS;
}

async function failures(origin: string, paths: Readonly<Record<string, string>>): Promise<number> {
  const wire = openWire(origin, CONNECTIONS);
  const all = Object.values(paths).flatMap((path) => Array.from({ length: ROUND_REQUESTS }, () => path));
  const replies = await Promise.allSettled(all.map((path) => wire.visit(path, 'gzip')));
  wire.close();
  return replies.filter((one) => one.status === 'rejected' || one.value.status !== 200).length;
}

/** A separate Redis, so that stopping it disturbs nothing else. */
async function startRedis(): Promise<{ url: string; stop: () => void }> {
  const program = await findRedis();
  if (program === undefined) throw new Error('redis-server is not installed');
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of child.stdout) if (String(text).includes('Ready to accept')) break;
  process.once('exit', () => child.kill());
  return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill() };
}

async function startBare(): Promise<Bare> {
  const port = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, 'bare', String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { child, origin: `http://127.0.0.1:${port}` };
}

interface Reply {
  readonly path: string;
  readonly contentType: string;
  readonly encoding: string;
  readonly body: string;
}

/** Returns the bytes it was given, until its parent process disconnects. */
async function serveBare(port: number): Promise<void> {
  const bodies = new Map<string, Reply & { bytes: Buffer }>();
  const app = Fastify();
  app.get('/*', async (request, reply) => {
    const result = bodies.get(request.url);
    if (!result) return reply.code(404).send();
    reply.header('content-type', result.contentType);
    if (result.encoding !== 'identity') reply.header('content-encoding', result.encoding);
    return result.bytes;
  });
  await app.listen({ port, host: '127.0.0.1' });
  process.on('message', (result: Reply) => {
    bodies.set(result.path, { ...result, bytes: Buffer.from(result.body, 'base64') });
    process.send?.('known');
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}
