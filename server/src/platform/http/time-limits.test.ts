import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { binary, get, post } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { systemCtx } from '../ctx.ts';
import { answer } from '../module/module.ts';
import { bind } from './bind.ts';
import { openHttp } from './server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const endpoint = { summary: '', access: 'public', request: z.object({}) } as const;
const api = {
  slow: post('/api/test/time/slow', { ...endpoint, response: z.string() }),
  file: get('/api/test/time/file', { ...endpoint, response: binary('text/plain') }),
};
const idle = { body: 300, connection: 2_000 };

async function openSlow({ handlerMs }: { handlerMs: number }) {
  const gate = Promise.withResolvers<void>();
  const http = await openHttp(app.platform.config, app.platform.log, { idle });
  const handlers = answer(api, {
    slow: () => gate.promise.then(() => 'late'),
    file: () => gate.promise.then(() => ({ contentType: 'text/plain', body: Buffer.from('whole') })),
  });
  bind(http, async () => systemCtx(app.platform, 'test'), handlers, { handlerMs });
  return { http, letGo: gate.resolve };
}

it('gives up a response that takes too long, with 503 and a retry hint', async () => {
  const { http, letGo } = await openSlow({ handlerMs: 50 });
  const reply = await http.inject({ method: 'POST', url: api.slow.path, payload: {} });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBeDefined();
  expect(reply.json()).toEqual({ code: 503, msg: '服务器繁忙，请稍后再试', data: null });
  letGo();
  await http.close();
});

it('a file may take longer', async () => {
  const { http, letGo } = await openSlow({ handlerMs: 50 });
  const requested = http.inject({ url: api.file.path });
  // The other request has timed out, this one has not.
  expect((await http.inject({ method: 'POST', url: api.slow.path, payload: {} })).statusCode).toBe(503);
  letGo();
  expect((await requested).body).toBe('whole');
  await http.close();
});

it('a stalled body times out after the body limit, a complete one is bound by the connection limit', async () => {
  const { http, letGo } = await openSlow({ handlerMs: 60_000 });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const head = `POST ${api.slow.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`;
  const [silent, whole] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const answered = once(whole, 'data') as Promise<[Buffer]>;
  whole.write(`${head}{}`);
  silent.write(`${head}{`);
  await once(silent, 'close');
  letGo();
  expect((await answered)[0].toString()).toContain('"late"');
  whole.destroy();
  await http.close();
});

it('opens no more concurrent connections than the settings allow', async () => {
  const http = await openHttp({ ...app.platform.config, maxConnections: 2 }, app.platform.log);
  http.get('/x', (_request, reply) => reply.send('x'));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /x HTTP/1.1\r\nhost: x\r\n\r\n');
    const event = await Promise.race([
      once(socket, 'data').then(() => 'answered'),
      once(socket, 'close').then(() => 'cut'),
    ]);
    return { socket, event };
  };
  const sockets = [await open(), await open(), await open()];
  expect(sockets.map(({ event }) => event)).toEqual(['answered', 'answered', 'cut']);
  for (const { socket } of sockets) socket.destroy();
  await http.close();
});
