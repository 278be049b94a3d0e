// @vitest-environment jsdom
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REALTIME_PATH } from '@ganlin/contract/core/message';
import { iamErrors } from '@ganlin/contract/iam/errors';
import { realtimePushes } from '@ganlin/contract/realtime/connection';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectPage, type PageConnection } from './connection.ts';

/** A server of the same library, with what the page relies on. */
let http: HttpServer;
let io: Server;
let sockets: Socket[];
let page: PageConnection | undefined;
let events: string[];
let refuseWith: { code: number; msg: string } | undefined;
/** Set while the server accepts connections and says nothing. */
let isSilent: boolean;
let unanswered: number;

async function listen(options = {}, port = 0): Promise<void> {
  http = createServer();
  io = new Server(http, { path: REALTIME_PATH, ...options });
  io.use((socket, next) => {
    unanswered += Number(isSilent);
    if (isSilent) return;
    const error = refuseWith ?? (socket.handshake.auth['token'] === 'good' ? undefined : iamErrors.tokenInvalid);
    next(error && Object.assign(new Error(error.msg), { data: { ...error, data: null } }));
  });
  io.on('connection', (socket) => {
    sockets.push(socket);
    socket.onAny((name: string, body: unknown, reply: (envelope: object) => void) =>
      reply({ code: 0, msg: '', data: { name, body } }),
    );
  });
  await new Promise<void>((resolve) => void http.listen(port, '127.0.0.1', resolve));
}

const portOf = () => (http.address() as AddressInfo).port;

function open(token: string): void {
  page = connectPage({
    token,
    origin: `http://127.0.0.1:${portOf()}`,
    onOn: () => events.push('on'),
    onAway: () => events.push('away'),
    onRefused: ({ code }) => events.push(`refused ${code}`),
    onPush: (name) => events.push(name),
  });
}

beforeEach(async () => {
  [sockets, events, refuseWith, isSilent, unanswered] = [[], [], undefined, false, 0];
  await listen();
});
afterEach(async () => {
  page?.close();
  await io.close();
});

it('connects, asks, and hears pushes', async () => {
  open('good');
  await expect.poll(() => events).toEqual(['on']);
  expect(await page?.ask('a/b', { x: 1 }, 1_000)).toEqual({ code: 0, msg: '', data: { name: 'a/b', body: { x: 1 } } });
  io.emit('a/news', {});
  await expect.poll(() => events).toEqual(['on', 'a/news']);
});

it('works by long polling where WebSocket is refused', async () => {
  await io.close();
  await listen({ transports: ['polling'] });
  open('good');
  await expect.poll(() => events, { timeout: 5_000 }).toContain('on');
  expect(sockets.at(-1)?.conn.transport.name).toBe('polling');
});

it('a refusal by name is final, a busy server is asked again', async () => {
  open('bad');
  await expect.poll(() => events).toEqual([`refused ${iamErrors.tokenInvalid.code}`]);
  [events, refuseWith] = [[], { code: 503, msg: '' }];
  open('good');
  await expect.poll(() => events).toContain('away');
  refuseWith = undefined;
  await expect.poll(() => events, { timeout: 5_000 }).toContain('on');
});

it('connects again after the network was lost, and after the server was restarted', async () => {
  open('good');
  await expect.poll(() => events).toEqual(['on']);
  sockets[0]?.conn.close(true);
  await expect.poll(() => events, { timeout: 5_000 }).toEqual(['on', 'away', 'on']);
  const port = portOf();
  await io.close();
  await listen({}, port);
  await expect.poll(() => events.filter((event) => event === 'on').length, { timeout: 10_000 }).toBe(3);
}, 20_000);

it('connects at once when the network is back, also while an attempt that began without it still waits', async () => {
  isSilent = true;
  open('good');
  await expect.poll(() => unanswered).toBe(1);
  isSilent = false;
  dispatchEvent(new Event('online'));
  await expect.poll(() => events).toEqual(['on']);
});

it('moves to another connection when the process is about to stop', async () => {
  open('good');
  await expect.poll(() => sockets.length).toBe(1);
  sockets[0]?.emit(realtimePushes.restarting.name, { withinMs: 100 });
  await expect.poll(() => sockets.length, { timeout: 3_000 }).toBe(2);
  const keys = sockets.map(({ handshake }) => handshake.query['tab']);
  expect(new Set(keys).size).toBe(2);
  await expect.poll(() => sockets[0]?.connected).toBe(false);
});

it('stays away once the server has ended it', async () => {
  open('good');
  await expect.poll(() => sockets.length).toBe(1);
  sockets[0]?.emit(realtimePushes.ended.name, { code: iamErrors.tokenInvalid.code, msg: '' });
  sockets[0]?.disconnect(true);
  await expect.poll(() => events).toContain(`refused ${iamErrors.tokenInvalid.code}`);
  await new Promise((resolve) => void setTimeout(resolve, 800));
  expect(sockets).toHaveLength(1);
});
