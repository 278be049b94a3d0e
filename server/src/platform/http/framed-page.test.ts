import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { hostApi } from '@ganlin/contract/embed/host';
import { OFFLINE_COPY } from '@ganlin/contract/portal/offline';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { systemCtx } from '../ctx.ts';
import { openHttp } from './server.ts';
import { serveWeb, type SitePages } from './pages/web.ts';

const PORTAL = 'https://portal.example.cn';

let app: TestApp;
let webRoot: string;
let hostId: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  app = await openTestApp({ env: { WEB_ROOT: webRoot } });
  const admin = await app.admin();
  const host = await admin.call(hostApi.save, { name: '门户', origins: [PORTAL], enabled: true });
  hostId = host.id;
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

/** A site without page content: every URL gets the page as built. */
const bare: SitePages = {
  open: ({ id }) => systemCtx(app.platform, id),
  answers: [],
  framers: async () => [],
  pageAt: () => {
    throw new Error('nothing to say');
  },
  fileAt: () => undefined,
};

const headersOf = async (url: string) => (await app.http.inject({ method: 'GET', url })).headers;
const framersOf = async (url: string) =>
  /frame-ancestors ([^;]*)/.exec(String((await headersOf(url))['content-security-policy']))?.[1];

describe('the page at an interface-mode address', () => {
  const addresses = [
    '/web/uc?type=interface&token=abc',
    '/web/uc/type/interface/token/abc',
    '/?type=interface',
    '/',
    '/applicationinterface/external/dashboard?token=abc',
    '/applicationinterface/external/dashboard',
    '/studentinterface/external/law',
  ];

  it.each(addresses)('%s may be framed by registered systems, and sends no referrer', async (address) => {
    const headers = await headersOf(address);
    expect(await framersOf(address)).toBe(`'self' ${PORTAL}`);
    expect(headers['x-frame-options']).toBeUndefined();
    // The root without frame parameters is the site's own home page.
    expect(headers['cache-control']).toBe(address === '/' ? 'no-cache' : 'no-store');
    expect(headers['x-accel-expires']).toBe(address === '/' ? '1' : undefined);
    expect(headers[OFFLINE_COPY]).toBe(address === '/' ? '1' : undefined);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('may no longer be framed as soon as the system is switched off', async () => {
    const admin = await app.admin();
    const form = { id: hostId, name: '门户', origins: [PORTAL] };
    await admin.call(hostApi.save, { ...form, enabled: false });
    expect(await framersOf(addresses[0]!)).toBe("'self'");
    await admin.call(hostApi.save, { ...form, enabled: true });
    expect(await framersOf(addresses[0]!)).toBe(`'self' ${PORTAL}`);
  });

  it('may be framed only by its own origin while the registry cannot be read', async () => {
    const http = await openHttp(app.platform.config, app.platform.log);
    await serveWeb(
      http,
      { webRoot, earlierAssets: '', serviceWorker: true },
      { ...bare, framers: () => Promise.reject(new Error('no database')) },
    );
    const { statusCode, headers } = await http.inject(addresses[0]!);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).not.toContain(PORTAL);
    await http.close();
  });
});

it.each(['/login', '/web/uc', '/web/uc?token=abc', '/admin/sys/user?type=interface'])(
  'the page of %s may not be framed by other sites',
  async (address) => {
    const headers = await headersOf(address);
    expect(await framersOf(address)).toBe("'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    // Neither a proxy nor the service worker may store a page that may contain a token.
    expect(headers['x-accel-expires']).toBe(address.includes('?') ? undefined : '1');
    expect(headers[OFFLINE_COPY]).toBe(address.includes('?') ? undefined : '1');
  },
);

it('keeps a token out of the log, whether it came in the query or in the path', async () => {
  const lines: string[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const http = await openHttp(app.platform.config, pino({ level: 'trace' }, into));
  await serveWeb(http, { webRoot, earlierAssets: '', serviceWorker: true }, bare);
  for (const address of [
    '/web/uc?type=interface&token=very-secret',
    '/applicationinterface/x?token=very-secret',
    '/web/uc/type/interface/token/very-secret',
    '/web/uc/token/very-secret/type/interface',
    '/token/very-secret.js',
  ]) {
    await http.inject(address);
  }
  await http.close();
  const routes = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(routes.map(({ route }) => route)).toEqual([
    '/web/uc',
    '/applicationinterface/x',
    '/web/uc/type/interface/token/***',
    '/web/uc/token/***/type/interface',
    '/token/***',
  ]);
  expect(lines.join('')).not.toContain('very-secret');
});
