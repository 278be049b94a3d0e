import { setTimeout as pause } from 'node:timers/promises';
import { realtimeAsks, realtimePushes } from '@ganlin/contract/realtime/connection';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi } from '@ganlin/contract/iam/user';
import { errors } from '@ganlin/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules, openApp } from '../../src/app.ts';
import { openPlatform, type Platform } from '../../src/platform/platform.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { connect, type TestConnection } from './clients.ts';
import { echo, echoAsks, echoPushes } from './echo-module.ts';

/** Two processes over one database and one Redis. */
let app: TestApp;
let second: { readonly platform: Platform; readonly http: TestApp['http'] };
let origins: readonly [string, string];
const open: TestConnection[] = [];
beforeAll(async () => {
  const all = [...modules, echo];
  app = await openTestApp({ modules: all });
  const { config } = app.platform;
  const platform = await openPlatform({ config, modules: all, role: 'all', clock: () => app.clock.now });
  second = { platform, http: await openApp(platform, all) };
  const at = { host: '127.0.0.1', port: 0 };
  origins = [await app.http.listen(at), await second.http.listen(at)];
  while ((await Promise.all(origins.map(reachOf))).includes('this process only')) await pause(50);
});
afterAll(async () => {
  open.forEach(({ close }) => close());
  await second.http.close();
  await second.platform.close();
  await app.close();
});

async function reachOf(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/readyz`);
  return ((await reply.json()) as { realtime: string }).realtime;
}

async function connected(process: 0 | 1, token: string): Promise<TestConnection> {
  const connection = await connect(origins[process], token);
  open.push(connection);
  return connection;
}

it('a push reaches the room in both processes, in the same order', async () => {
  const learner = await app.learner();
  const here = await connected(0, learner.token);
  const there = await connected(1, learner.token);
  await Promise.all([here, there].map(({ ask }) => ask(echoAsks.join, { ownerId: learner.id })));
  const texts = Array.from({ length: 20 }, (_, at) => String(at));
  await Promise.all(
    texts.map((text, at) => (at % 2 ? here : there).ask(echoAsks.shout, { ownerId: learner.id, text })),
  );
  await expect.poll(() => here.received(echoPushes.heard).length).toBe(texts.length);
  await expect.poll(() => there.received(echoPushes.heard)).toEqual(here.received(echoPushes.heard));
});

it('a user who is removed from a room leaves it in both processes', async () => {
  const learner = await app.learner();
  const here = await connected(0, learner.token);
  const there = await connected(1, learner.token);
  await Promise.all([here, there].map(({ ask }) => ask(echoAsks.join, { ownerId: learner.id })));
  await here.ask(echoAsks.leave, { ownerId: learner.id });
  await here.ask(echoAsks.shout, { ownerId: learner.id, text: 'gone' });
  // Entries are delivered in order: what comes after the push has seen it.
  await there.ask(echoAsks.join, { ownerId: learner.id });
  const next = there.next(echoPushes.heard);
  await here.ask(echoAsks.shout, { ownerId: learner.id, text: 'back' });
  expect(await next).toEqual({ text: 'back' });
  expect(here.received(echoPushes.heard)).toEqual([]);
});

it('ending a session disconnects it in the other process within a second, and says why', async () => {
  const learner = await app.learner();
  const there = await connected(1, learner.token);
  await there.ask(realtimeAsks.clock, {});
  const started = performance.now();
  await learner.call(sessionApi.logout, {});
  expect(await there.ended).toBe('io server disconnect');
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(there.received(realtimePushes.ended)).toEqual([
    { code: errors.tokenInvalid.code, msg: errors.tokenInvalid.msg },
  ]);
  await expect(connect(origins[1], learner.token)).toRefuse('tokenInvalid');
});

it('a disabled account is disconnected, and another user is not', async () => {
  const [learner, other] = [await app.learner(), await app.learner()];
  const [gone, stays] = [await connected(1, learner.token), await connected(1, other.token)];
  const admin = await app.admin();

  await admin.call(userApi.endSessions, { id: learner.id });
  expect(await gone.ended).toBe('io server disconnect');
  expect(await stays.ask(realtimeAsks.clock, {})).toHaveProperty('now');
});

it('a page too many takes the place of the oldest one, and the ten newest stay', async () => {
  const { token } = await app.learner();
  const oldest = await connected(0, token);
  const newest: TestConnection[] = [];
  for (let more = 0; more < 10; more++) newest.push(await connected(0, token));
  expect(await oldest.ended).toBe('io server disconnect');
  for (const { ask } of newest) expect(await ask(echoAsks.say, { text: '在' })).toHaveProperty('text', '在');
  expect(oldest.received(realtimePushes.ended)).toMatchObject([{ code: errors.tooManyConnections.code }]);
});

it('limits a user to what a message allows, and a connection to what one may send', async () => {
  const { token } = await app.learner();
  const [first, next] = [await connected(0, token), await connected(0, token)];
  await first.ask(echoAsks.rarely, {});
  await next.ask(echoAsks.rarely, {});
  await expect(first.ask(echoAsks.rarely, {})).toRefuse('tooManyRequests');
  const replies = await Promise.all(
    Array.from({ length: 400 }, () => next.send(realtimeAsks.clock.name, {}).catch(() => undefined)),
  );
  expect(replies.filter((reply) => reply?.code === 0).length).toBeLessThan(70);
  expect(await next.ended).toBe('io server disconnect');
  expect(next.received(realtimePushes.ended)).toMatchObject([{ code: errors.tooManyRequests.code }]);
});

it('metrics count connections, messages, pushes and disconnects', async () => {
  const { body } = await app.http.inject('/metrics');
  expect(body).toMatch(/ganlin_realtime_connections\{transport="websocket"\} \d+/);
  expect(body).toMatch(
    /ganlin_realtime_message_seconds_count\{name="echo\/say",code="0"\}|name="echo\/shout",code="0"/,
  );
  expect(body).toContain('ganlin_realtime_pushes_total{name="echo/heard",reach="all"}');
  expect(body).toContain('ganlin_realtime_disconnects_total{reason="tooManyRequests"} 1');
  expect(body).toContain('ganlin_realtime_hears_stream 1');
  expect(body).toContain('ganlin_realtime_buffered_bytes 0');
});
