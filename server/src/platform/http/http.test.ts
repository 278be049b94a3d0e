import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { post } from '@ganlin/contract/core/endpoint';
import { siteApi } from '@ganlin/contract/site/settings';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { answer } from '../module/module.ts';
import { systemCtx } from '../ctx.ts';
import { bind } from './bind.ts';
import { openHttp } from './server.ts';

let app: TestApp;
let webRoot: string;
let earlier: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title><div id="root"></div>');
  await writeFile(join(webRoot, 'assets/main-abc.js'), 'plain');
  await writeFile(join(webRoot, 'assets/main-abc.js.br'), 'brotli');
  earlier = await mkdtemp(join(tmpdir(), 'earlier-'));
  await writeFile(join(earlier, 'main-abc.js'), 'another with the same name');
  await writeFile(join(earlier, 'main-old.js'), 'of the release before');
  await writeFile(join(earlier, 'main-old.js.br'), 'brotli of the release before');
  app = await openTestApp({ env: { WEB_ROOT: webRoot, EARLIER_ASSETS_DIR: earlier } });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
  await rm(earlier, { recursive: true });
});

describe('an answer', () => {
  it('is an envelope of code, msg and data [S3-131…S3-133, S8-01]', async () => {
    const reply = await app.guest.ask(siteApi.detail, { id: 1 });
    expect(Object.keys(reply.json())).toEqual(['code', 'msg', 'data']);
    expect(reply.json()).toMatchObject({ code: 0, msg: '' });
  });

  it('is stored by no browser and no proxy', async () => {
    const learner = await app.learner();
    const answers = [await learner.ask(sessionApi.info, {}), await app.guest.ask(sessionApi.info, {})];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  });

  it('to a refused call is HTTP 200 with its code and message', async () => {
    const reply = await app.guest.ask(sessionApi.info, {});
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ code: 10010002, msg: '登录已失效，请重新登录', data: null });
  });

  it('to a malformed request names the fields', async () => {
    const reply = await app.guest.ask(sessionApi.login, { username: 5 });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().data.map(({ path }: { path: string }) => path)).toContain('username');
  });

  it('to an unknown path is 404, to a broken or oversized body 400 and 413', async () => {
    expect((await app.http.inject({ method: 'POST', url: '/api/no/such' })).json()).toMatchObject({ code: 404 });
    const send = (payload: string) =>
      app.http.inject({
        method: 'POST',
        url: siteApi.detail.path,
        payload,
        headers: { 'content-type': 'application/json' },
      });
    expect((await send('{"id":')).statusCode).toBe(400);
    expect((await send(`{"x":"${'y'.repeat(1_100_000)}"}`)).statusCode).toBe(413);
    expect((await send('')).statusCode).toBe(200);
  });

  it('carries a request id and the security headers', async () => {
    const { headers } = await app.http.inject({ method: 'GET', url: '/web/home' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('binding', () => {
  const api = {
    leak: post('/api/test/leak', {
      summary: '',
      access: 'public',
      request: z.object({ name: z.string() }),
      response: z.object({ shown: z.string(), list: z.array(z.object({ id: z.int() })) }),
    }),
    long: post('/api/test/long', {
      summary: '',
      access: 'public',
      request: z.object({ length: z.int() }),
      response: z.object({ text: z.string() }),
    }),
    broken: post('/api/test/broken', { summary: '', access: 'public', request: z.object({}), response: z.object({}) }),
  };
  const handlers = {
    leak: async (_ctx: unknown, input: { name: string }) => {
      const secret = { shown: Object.keys(input).join(), key: 'B', list: [{ id: 1, right: true }] };
      return secret;
    },
    long: async (_ctx: unknown, { length }: { length: number }) => ({ text: '好'.repeat(length) }),
    broken: async () => {
      throw new Error('the table iam_user is on fire');
    },
  };

  it('drops fields that are not in the contract, from requests and from responses', async () => {
    const http = await openHttp(app.platform.config, app.platform.log);
    bind(http, async () => systemCtx(app.platform, 'test'), answer(api, handlers));
    const reply = await http.inject({ method: 'POST', url: '/api/test/leak', payload: { name: 'x', roleType: 2 } });
    expect(reply.json().data).toEqual({ shown: 'name', list: [{ id: 1 }] });
    await http.close();
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])(
    'compresses a long response for a client that accepts %j as %s, and never a short one',
    async (accepted, encoding) => {
      const http = await openHttp(app.platform.config, app.platform.log);
      bind(http, async () => systemCtx(app.platform, 'test'), answer(api, handlers));
      const headers = { 'accept-encoding': accepted };
      const ask = (length: number) => http.inject({ method: 'POST', url: api.long.path, payload: { length }, headers });
      const [long, short] = [await ask(1000), await ask(300)];
      expect(long.headers['content-encoding']).toBe(encoding);
      expect(long.headers['vary']).toBe(encoding && 'accept-encoding');
      expect(long.headers['content-type']).toBe('application/json; charset=utf-8');
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body };
      const text = unpack[(encoding ?? 'plain') as keyof typeof unpack](long.rawPayload).toString();
      expect(JSON.parse(text)).toEqual({ code: 0, msg: '', data: { text: '好'.repeat(1000) } });
      expect(short.headers['content-encoding']).toBeUndefined();
      expect(short.json().data.text).toHaveLength(300);
      await http.close();
    },
  );

  it('exposes no details of an internal error', async () => {
    const http = await openHttp(app.platform.config, app.platform.log);
    bind(http, async () => systemCtx(app.platform, 'test'), answer(api, handlers));
    const reply = await http.inject({ method: 'POST', url: '/api/test/broken', payload: {} });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ code: 500, msg: '糟糕，服务器开小差了~', data: null });
    await http.close();
  });
});

describe('the web', () => {
  const get = (url: string, headers = {}) => app.http.inject({ method: 'GET', url, headers });

  it('is one page for every screen, always revalidated', async () => {
    for (const url of ['/', '/web/home', '/admin/sys/audit?x=1']) {
      const reply = await get(url);
      expect(reply.body).toContain('<div id="root">');
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
  });

  it('serves the page even if the query contains a dot: a filter is not a file', async () => {
    const reply = await app.http.inject({ method: 'GET', url: '/admin/sys/audit?action=iam.loginFailed&ip=10.0.0.1' });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<div id="root">');
  });

  it('serves assets as immutable and precompressed', async () => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.body).toBe('brotli');
  });

  it('serves the assets of earlier releases to pages that were opened before an upgrade', async () => {
    const reply = await get('/assets/main-old.js', { 'accept-encoding': 'br' });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.body).toBe('brotli of the release before');
    expect((await get('/assets/main-old.js', {})).body).toBe('of the release before');
    expect((await get('/assets/main-abc.js', {})).body).toBe('plain');
  });

  it('returns 404 for a missing file', async () => {
    expect((await get('/assets/old-xyz.js')).statusCode).toBe(404);
    expect((await get('/api/nothing')).statusCode).toBe(404);
  });
});

describe('operator endpoints:', () => {
  it('healthz, readyz and metrics respond', async () => {
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await app.http.inject('/readyz')).json()).toEqual({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: 'development',
      // Nothing listens here, so nothing is read from Redis.
      realtime: 'this process only',
    });
    const { body } = await app.http.inject('/metrics');
    expect(body).toContain('ganlin_http_request_seconds_count{route="/healthz",status="200"}');
    expect(body).toContain('ganlin_database_connections');
    expect(body).toMatch(/ganlin_build_info\{version="\d+\.\d+\.\d+",commit="development",node="24\.[\d.]+"\} 1/);
  });

  it('metrics are hidden from other hosts', async () => {
    expect((await app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
  });

  it('the documentation describes every endpoint and loads nothing from other origins', async () => {
    const page = (await app.http.inject('/api/docs')).body;
    expect(page).not.toMatch(/https?:\/\//);
    const document = (await app.http.inject('/api/docs/openapi.json')).json();
    expect(document.paths[sessionApi.login.path].post.summary).toBe('账号登录');
    expect(document.paths[sessionApi.info.path].post.security).toEqual([{ token: [] }]);
    expect((await app.http.inject('/api/docs/swagger-ui-bundle.js')).statusCode).toBe(200);
    const hosts = (await app.http.inject('/api/docs/hosts.json')).json<{ paths: object }>();
    expect(Object.keys(hosts.paths)).toEqual(['/api/embed/launch/ticket']);
  });
});
