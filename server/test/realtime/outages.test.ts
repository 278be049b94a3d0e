import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { realtimeAsks, realtimePushes } from '@ganlin/contract/realtime/connection';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { modules, openApp } from '../../src/app.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { pushTo } from '../../src/platform/realtime/pushes/push.ts';
import { roomOfUser } from '../../src/platform/realtime/pushes/room-target.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { connect, type TestConnection } from './clients.ts';
import { echo, echoPushes } from './echo-module.ts';

/** A Redis that a test may kill. */
const folder = temporaryFolder('realtime-redis-');
let port: number;
let redis: ReturnType<typeof spawn>;
const startRedis = () => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder.path];
  redis = spawn('redis-server', options, { stdio: 'ignore' });
};
const killRedis = async () => {
  const exited = once(redis, 'exit');
  redis.kill('SIGKILL');
  await exited;
};

const all = [...modules, echo];
let app: TestApp;
let origin: string;
const open: TestConnection[] = [];
beforeAll(async () => {
  port = await freePort();
  startRedis();
  await pause(300);
  app = await openTestApp({ modules: all, env: { REDIS_URL: `redis://127.0.0.1:${port}` } });
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  open.forEach(({ close }) => close());
  await app.close();
  await killRedis();
  folder[Symbol.dispose]();
});

const reach = async (): Promise<string> => (await app.http.inject('/readyz')).json<{ realtime: string }>().realtime;
const untilReach = (wanted: string) => vi.waitFor(async () => expect(await reach()).toBe(wanted), 15_000);
const heardText = async ({ next }: TestConnection, userId: string, text: string) => {
  const heard = next(echoPushes.heard);
  pushTo(systemCtx(app.platform, 'test'), roomOfUser(userId), { push: echoPushes.heard, data: { text } });
  expect(await heard).toEqual({ text });
};
/** The connection below the library, which can stop reading. */
const readingOf = ({ socket }: TestConnection): { readonly pause: () => void; readonly resume: () => void } =>
  (socket.io.engine.transport as unknown as { ws: { pause: () => void; resume: () => void } }).ws;

async function connected(token: string, at = origin): Promise<TestConnection> {
  const connection = await connect(at, token);
  open.push(connection);
  return connection;
}

it('a worker without connections reaches those of the API process', async () => {
  await untilReach('all processes');
  const learner = await app.learner();
  const { next } = await connected(learner.token);
  const worker = await openPlatform({ config: app.platform.config, modules: all, role: 'worker' });
  const heard = next(echoPushes.heard);
  pushTo(systemCtx(worker, 'test'), roomOfUser(learner.id), { push: echoPushes.heard, data: { text: '来自后台' } });
  expect(await heard).toEqual({ text: '来自后台' });
  await worker.close();
});

it('a wiped Redis changes nothing', async () => {
  await untilReach('all processes');
  const learner = await app.learner();
  const connection = await connected(learner.token);
  await heardText(connection, learner.id, 'before');
  await app.platform.cache.flushall();
  await heardText(connection, learner.id, 'after');
  expect(await reach()).toBe('all processes');
});

it('without Redis a process serves its own connections and says so, and recovers by itself', async () => {
  await untilReach('all processes');
  const learner = await app.learner();
  const connection = await connected(learner.token);
  await killRedis();
  const own = await app.learner();
  const meanwhile = await connected(own.token);
  await heardText(meanwhile, own.id, 'alone');
  await heardText(connection, learner.id, 'alone');
  expect(await connection.ask(realtimeAsks.clock, {})).toHaveProperty('now');
  await untilReach('this process only');
  expect((await app.http.inject('/metrics')).body).toContain('ganlin_realtime_hears_stream 0');
  startRedis();
  await untilReach('all processes');
  await heardText(connection, learner.id, 'together');
  // Each once: nothing that was delivered here is delivered again by the stream.
  expect(connection.received(echoPushes.heard)).toEqual([{ text: 'alone' }, { text: 'together' }]);
}, 60_000);

it('a client that does not read is cut off, and others receive everything', async () => {
  await untilReach('all processes');
  const [slow, quick] = [await app.learner(), await app.learner()];
  const [stuck, reading] = [await connected(slow.token), await connected(quick.token)];
  readingOf(stuck).pause();
  const ctx = systemCtx(app.platform, 'test');
  const text = 'x'.repeat(12_000);
  const cutOff = async () =>
    (await app.http.inject('/metrics')).body.includes('ganlin_realtime_disconnects_total{reason="readsTooSlowly"} 1');
  let sent = 0;
  for (; sent < 2_000 && (sent % 50 || !(await cutOff())); sent++) {
    for (const { id } of [slow, quick]) pushTo(ctx, roomOfUser(id), { push: echoPushes.heard, data: { text } });
    if (sent % 10 === 0) await pause(5);
  }
  expect(await cutOff()).toBe(true);
  await expect.poll(() => reading.received(echoPushes.heard).length, { timeout: 10_000 }).toBe(sent);
}, 60_000);

it('volatile pushes are dropped for a client that does not read, which stays', async () => {
  const slow = await app.learner();
  const stuck = await connected(slow.token);
  readingOf(stuck).pause();
  const ctx = systemCtx(app.platform, 'test');
  const data = { text: 'x'.repeat(12_000) };
  for (let sent = 0; sent < 1_000; sent++) {
    pushTo(ctx, roomOfUser(slow.id), { push: echoPushes.passing, data });
    if (sent % 10 === 0) await pause(2);
  }
  readingOf(stuck).resume();
  expect(await stuck.ask(realtimeAsks.clock, {})).toHaveProperty('now');
  expect(stuck.received(echoPushes.passing).length).toBeLessThan(1_000);
}, 60_000);

it('a process that stops tells pages to go elsewhere, takes no new ones, and closes those that stayed', async () => {
  const stopping = new AbortController();
  const config = { ...app.platform.config, drainSeconds: 2 };
  const platform = await openPlatform({ config, modules: all, role: 'api', clock: () => app.clock.now });
  const http = await openApp(platform, all, stopping.signal);
  const at = await http.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await app.learner();
  const [stays, polls] = [await connected(token, at), await connect(at, token, { transports: ['polling'] })];
  const announced = Promise.all([stays, polls].map(({ next }) => next(realtimePushes.restarting)));
  stopping.abort();
  expect(await announced).toEqual([{ withinMs: 1_400 }, { withinMs: 1_400 }]);
  await expect(connect(at, token)).rejects.toThrow('websocket error');
  await expect(connect(at, token, { transports: ['polling'] })).rejects.toThrow('xhr poll error');
  expect((await fetch(`${at}/api/realtime/?EIO=4&transport=polling`).catch(() => undefined))?.status).toBe(503);
  for (const { ask } of [stays, polls]) expect(await ask(realtimeAsks.clock, {})).toHaveProperty('now');
  const started = performance.now();
  await http.close();
  // A page connects again by itself after this, and not after "io server disconnect".
  for (const { ended } of [stays, polls]) expect(await ended).toMatch(/transport (close|error)/);
  expect(performance.now() - started).toBeLessThan(3_000);
  await platform.close();
});
