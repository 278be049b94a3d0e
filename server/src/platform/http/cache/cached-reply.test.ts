import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, post } from '@ganlin/contract/core/endpoint';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { addSeconds } from '@ganlin/contract/core/time';
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { openListener, type Listener } from '../../cache/listener.ts';
import { openCache } from '../../cache/redis.ts';
import { openCtx, type Ctx } from '../../ctx.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { answer } from '../../module/module.ts';
import type { Platform } from '../../platform.ts';
import { bind } from '../bind.ts';
import { cached, invalidateReplies, subscribeReplyInvalidation } from './cached-reply.ts';
import { getCachedReply } from './reply-cache.ts';
import { openHttp, type Http } from '../server.ts';

const response = z.object({ text: z.string(), made: z.int() });
const api = {
  read: get('/api/test/cached/read', {
    summary: '',
    access: 'public',
    request: z.object({ name: z.string(), bytes: z.coerce.number().default(10) }),
    response,
  }),
  list: post('/api/test/cached/list', { summary: '', access: 'public', request: z.object({}), response }),
};

let app: TestApp;
let made = 0;
let until: Date | undefined;
/** Every build of a reply waits for this, if set. */
let gate: Promise<void> | undefined;

const make = async (name: string, bytes: number) => {
  made++;
  const mine = made;
  await gate;
  if (name === 'missing') throw new AppError('siteNotFound');
  // Not in the contract, so it must not be sent.
  return { data: { text: '好'.repeat(bytes), made: mine, secret: 1 }, until };
};
const answers = answer(api, {
  read: async (_ctx, { name, bytes }) => cached(api.read, `test:${name}`, () => make(name, bytes)),
  list: async () => cached(api.list, 'list', () => make('list', 500)),
});

/** A separate process: its own memory and its own Redis subscription. */
async function openProcess(parts: Partial<Platform> = {}) {
  const { log, config } = { ...app.platform, ...parts };
  const { redisUrl } = config;
  const [cache, ears] = [openCache(redisUrl, log), openListener(redisUrl, log)];
  const { promise: standing, resolve } = Promise.withResolvers<void>();
  const listen: Listener['listen'] = (channel, heard) => {
    const onSubscribed = () => [heard.onSubscribed(), resolve()];
    ears.listen(channel, { ...heard, onSubscribed });
  };
  const platform: Platform = { ...app.platform, ...parts, cache, listener: { ...ears, listen } };
  const http = await openHttp(platform.config, log);
  const ctx = (): Ctx => openCtx(platform, { user: null, origin: { requestId: 'test', ip: '', userAgent: '' } });
  bind(http, async () => ctx(), answers);
  subscribeReplyInvalidation(platform);
  onTestFinished(async () => {
    await http.close();
    ears.close();
    cache.disconnect();
  });
  return { http, ctx, standing };
}

/** A process that is already subscribed: only then does it cache replies for longer than half a minute. */
async function openSubscribed(parts: Partial<Platform> = {}) {
  const process = await openProcess(parts);
  await process.standing;
  return process;
}

const read = (http: Http, query = 'name=a', headers = {}) =>
  http.inject({ method: 'GET', url: `${api.read.path}?${query}`, headers });
const madeAs = async (http: Http, query?: string) => (await read(http, query)).json().data.made as number;

beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => {
  made = 0;
  until = undefined;
  gate = undefined;
});
afterAll(() => app.close());

it('is built once for all concurrent callers, and sent as the contract defines it', async () => {
  const { http } = await openSubscribed();
  const replies = await Promise.all(Array.from({ length: 20 }, () => read(http)));
  expect(made).toBe(1);
  expect(new Set(replies.map(({ body }) => body))).toEqual(
    new Set([JSON.stringify({ code: 0, msg: '', data: { text: '好'.repeat(10), made: 1 } })]),
  );
  expect(await madeAs(http, 'name=b')).toBe(2);
});

it('responds 304 to a client that already has it, and only on a GET', async () => {
  const { http } = await openSubscribed();
  const first = await read(http);
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('no-cache');
  for (const clientTag of [etag, `"other", ${etag}`, '*']) {
    const again = await read(http, 'name=a', { 'if-none-match': clientTag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['etag']).toBe(etag);
  }
  expect((await read(http, 'name=a', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  const list = await http.inject({
    method: 'POST',
    url: api.list.path,
    payload: {},
    headers: { 'if-none-match': '*' },
  });
  expect(list.statusCode).toBe(200);
  expect(list.headers['etag']).toBeUndefined();
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('is sent to a client that accepts %j as %s, with the same text each time', async (accepted, encoding) => {
  const { http } = await openSubscribed();
  const ask = () => read(http, 'name=long&bytes=1000', { 'accept-encoding': accepted });
  for (const reply of [await ask(), await ask()]) {
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['vary']).toBe('accept-encoding');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body };
    const text = unpack[(encoding ?? 'plain') as keyof typeof unpack](reply.rawPayload).toString();
    expect(JSON.parse(text).data).toEqual({ text: '好'.repeat(1000), made: 1 });
  }
  expect((await read(http, 'name=short', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
});

it('may be served by a proxy for a second, but not for a POST and not when it is a refusal', async () => {
  const { http } = await openSubscribed();
  const seconds = async (reply: ReturnType<typeof read>) => (await reply).headers['x-accel-expires'];
  expect(await seconds(read(http))).toBe('1');
  const names = Object.keys((await read(http)).headers);
  expect(names.indexOf('x-accel-expires')).toBeLessThan(names.indexOf('cache-control'));
  expect(await seconds(read(http, 'name=missing'))).toBeUndefined();
  expect(await seconds(http.inject({ method: 'POST', url: api.list.path, payload: {} }))).toBeUndefined();
});

it('is rebuilt after five minutes, and when its own expiry has passed', async () => {
  const { http } = await openSubscribed();
  expect(await madeAs(http)).toBe(1);
  app.clock.advance(299);
  expect(await madeAs(http)).toBe(1);
  app.clock.advance(2);
  until = addSeconds(app.clock.now, 20);
  expect(await madeAs(http)).toBe(2);
  app.clock.advance(19);
  expect(await madeAs(http)).toBe(2);
  app.clock.advance(1);
  expect(await madeAs(http)).toBe(3);
});

it('is dropped in every process once the change is committed, and not when it is rolled back', async () => {
  const [one, other] = [await openSubscribed(), await openSubscribed()];
  expect([await madeAs(one.http), await madeAs(other.http), await madeAs(other.http, 'name=b')]).toEqual([1, 2, 3]);
  await transaction(one.ctx(), async (ctx) => {
    invalidateReplies(ctx, ['test:a']);
    throw new Error('undone');
  }).catch(() => undefined);
  expect(await madeAs(one.http)).toBe(1);
  await transaction(one.ctx(), async (ctx) => invalidateReplies(ctx, ['test:a']));
  // Immediately in the process that made the change, elsewhere once the Redis message arrives.
  expect(await madeAs(one.http)).toBe(4);
  await vi.waitFor(async () => expect(await madeAs(other.http)).toBe(5));
  expect(await madeAs(other.http, 'name=b')).toBe(3);
  invalidateReplies(one.ctx(), ['test:*']);
  await vi.waitFor(async () => expect(await madeAs(other.http, 'name=b')).toBe(6));
});

it('is not cached if something was invalidated while it was being built', async () => {
  const { http, ctx } = await openSubscribed();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const old = madeAs(http);
  await vi.waitFor(() => expect(made).toBe(1));
  invalidateReplies(ctx(), ['test:a']);
  const fresh = madeAs(http);
  await vi.waitFor(() => expect(made).toBe(2));
  resolve();
  expect([await old, await fresh]).toEqual([1, 2]);
  expect(await madeAs(http)).toBe(2);
});

it('is cached for half a minute without Redis, and a refusal never', async () => {
  const url = new URL(inject('services').redisUrl);
  url.port = '1';
  const { http, ctx } = await openProcess({ config: { ...app.platform.config, redisUrl: url.href } });
  expect(await madeAs(http)).toBe(1);
  app.clock.advance(29);
  expect(await madeAs(http)).toBe(1);
  app.clock.advance(2);
  expect(await madeAs(http)).toBe(2);
  invalidateReplies(ctx(), ['test:a']);
  expect(await madeAs(http)).toBe(3);
  for (const count of [4, 5]) {
    expect((await read(http, 'name=missing')).json()).toMatchObject({ code: 10020001 });
    expect(made).toBe(count);
  }
});

it('stays within its limits: the oldest are evicted, and oversized replies are not cached at all', async () => {
  const { ctx } = await openSubscribed();
  const has = async (key: string, bytes = 1) => {
    const before = made;
    const body = 'x'.repeat(bytes);
    await getCachedReply(ctx(), key, async () => {
      made++;
      return { contentType: 'text/plain', body };
    });
    return made === before;
  };
  for (let index = 0; index <= 2_000; index++) await has(`n${index}`);
  expect([await has('n2000'), await has('n1'), await has('n0')]).toEqual([true, true, false]);
  expect([await has('huge', 9 * MEBIBYTE), await has('huge', 9 * MEBIBYTE)]).toEqual([false, false]);
  for (let index = 0; index < 10; index++) await has(`large${index}`, 7 * MEBIBYTE);
  expect([await has('large9'), await has('large1'), await has('large0')]).toEqual([true, true, false]);
});
