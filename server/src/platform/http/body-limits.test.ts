import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { DEFAULT_BODY_BYTES, post } from '@ganlin/contract/core/endpoint';
import { articleApi } from '@ganlin/contract/content/article';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { siteApi } from '@ganlin/contract/site/settings';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { systemCtx } from '../ctx.ts';
import { answer } from '../module/module.ts';
import { bind } from './bind.ts';
import { openHttp } from './server.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const ofLength = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`;
const send = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url, payload, headers: { ...json, ...headers } });

describe('a guest’s request body', () => {
  it('nests at most 64 deep', async () => {
    expect((await send(siteApi.detail.path, nested(63))).statusCode).toBe(200);
    for (const depth of [64, 5_000]) {
      const reply = await send(siteApi.detail.path, nested(depth));
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 400, data: [{ message: 'nested too deep' }] });
    }
  });

  it('is at most 16 kB long, whatever its content and endpoint', async () => {
    expect((await send(siteApi.detail.path, ofLength(DEFAULT_BODY_BYTES))).statusCode).toBe(200);
    for (const url of [siteApi.detail.path, sessionApi.login.path, '/api/no/such', '/web/home']) {
      const reply = await send(url, ofLength(DEFAULT_BODY_BYTES + 1));
      expect([url, reply.statusCode]).toEqual([url, 413]);
      expect(reply.json()).toEqual({ code: 413, msg: '提交的内容过大', data: null });
    }
  });

  it('is counted while it arrives if its length was not declared', async () => {
    const sent = request({ port, method: 'POST', path: siteApi.detail.path, headers: json });
    const answered = once(sent, 'response') as Promise<[{ statusCode: number }]>;
    sent.on('error', () => undefined);
    for (let written = 0; written < 3 * DEFAULT_BODY_BYTES; written += 1024) sent.write(' '.repeat(1024));
    expect((await answered)[0].statusCode).toBe(413);
    sent.destroy();
  });

  it('is not decompressed', async () => {
    const packed = gzipSync(ofLength(DEFAULT_BODY_BYTES));
    expect((await send(siteApi.detail.path, packed, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  });

  it('is not even read where guests have no access', async () => {
    const socket = connect(port, '127.0.0.1');
    const { path, maxBodyBytes } = articleApi.save;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${maxBodyBytes}\r\n\r\n{"x":`,
    );
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toContain('"code":10010002');
    // The rest of the body is not read either.
    expect(reply.toString().toLowerCase()).toContain('connection: close');
    await once(socket, 'close');
  });
});

it('may be longer where the endpoint says so, but no longer than that', async () => {
  const { token } = await app.admin();
  const { path, maxBodyBytes } = articleApi.save;
  expect((await send(path, ofLength(maxBodyBytes), { token })).statusCode).toBe(400);
  expect((await send(path, ofLength(maxBodyBytes + 1), { token })).statusCode).toBe(413);
});

it('is rejected without a stack trace in the log', async () => {
  const lines: string[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const http = await openHttp(app.platform.config, pino({ level: 'info', base: null }, into));
  const echo = post('/api/test/echo', { summary: '', access: 'public', request: z.object({}), response: z.null() });
  const open = async () => systemCtx(app.platform, 'test');
  bind(http, open, answer({ echo }, { echo: async () => null }));
  for (const payload of [nested(5_000), ofLength(DEFAULT_BODY_BYTES + 1), '{"x":'])
    await http.inject({ method: 'POST', url: echo.path, headers: json, payload });
  await http.close();
  expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([400, 413, 400]);
  expect(lines.join()).not.toMatch(/"err"|stack/);
});
