import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_PATH } from '@ganlin/contract/core/message';
import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { Server } from 'socket.io';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGate } from '../../src/platform/realtime/gate.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { connect, type TestConnection } from './clients.ts';

/** Opens a connection below the level at which it signs in. */
const open = (origin: string, address: string): Promise<Response> =>
  fetch(`${origin}${REALTIME_PATH}/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': address } });

describe('connections that have not signed in', () => {
  let app: TestApp;
  let origin: string;
  beforeAll(async () => {
    app = await openTestApp({ env: { TRUST_PROXY: '1' } });
    origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it('are at most 500 of an address, are closed after eight seconds, and hinder no other address', async () => {
    const { token } = await app.learner();
    const signedIn = await connect(origin, token, { extraHeaders: { 'x-forwarded-for': '203.0.113.1' } });
    const started = performance.now();
    const silent = new WebSocket(`${origin.replace('http', 'ws')}${REALTIME_PATH}/?EIO=4&transport=websocket`);
    const closed = once(silent, 'close').then(() => performance.now() - started);
    for (let batch = 0; batch < 10; batch++) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => open(origin, '203.0.113.1')));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect((await open(origin, '203.0.113.1')).status).toBe(403);
    expect((await open(origin, '203.0.113.2')).status).toBe(200);
    expect(await signedIn.ask(realtimeAsks.clock, {})).toHaveProperty('now');

    expect(await closed).toBeGreaterThan(7_500);
    expect(await closed).toBeLessThan(14_000);
    await expect.poll(() => open(origin, '203.0.113.1').then(({ status }) => status), { timeout: 15_000 }).toBe(200);
    expect(await signedIn.ask(realtimeAsks.clock, {})).toHaveProperty('now');
    signedIn.close();
  }, 60_000);
});

describe('all connections of an address', () => {
  const http = createServer();
  const gate = openGate({ trustProxy: 1, publicUrl: '' }, { perAddress: 3, unsignedPerAddress: 2, signInMs: 8_000 });
  const io = new Server(http, { path: REALTIME_PATH, allowRequest: gate.admit });
  let origin: string;
  beforeAll(async () => {
    gate.watch(io.engine, undefined);
    io.on('connection', (socket) => gate.signedIn(socket.conn));
    await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => io.close());

  const from = (address: string): Promise<TestConnection> =>
    connect(origin, '', { extraHeaders: { 'x-forwarded-for': address } });

  it('are limited also when signed in, and make room when they close', async () => {
    const connections = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')];
    await expect(from('203.0.113.1')).rejects.toThrow('websocket error');
    (await from('203.0.113.2')).close();
    connections[0]?.close();
    await pause(200);
    expect((await from('203.0.113.1')).socket.connected).toBe(true);
    await expect(from('203.0.113.1')).rejects.toThrow('websocket error');
  });

  it('of IPv6 are counted by network', async () => {
    for (let host = 1; host <= 3; host++) await from(`2001:db8:1:1::${host}`);
    await expect(from('2001:db8:1:1::4')).rejects.toThrow('websocket error');
    expect((await from('2001:db8:2:1::1')).socket.connected).toBe(true);
  });
});
