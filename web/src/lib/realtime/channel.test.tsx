// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { push, REALTIME_PATH } from '@ganlin/contract/core/message';
import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { render } from '@testing-library/react';
import { Server, type Socket } from 'socket.io';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { resetSession, useSession } from '../session/session.ts';
import { openChannel } from './channel.ts';
import { realtimeLabels, useRealtimeState } from './state.ts';
import { useRealtime } from './use-realtime.ts';

const SKEW_MS = 3_600_000;
const news = push('test/news', { summary: '', schema: z.object({ n: z.int() }) });

const http = createServer();
const io = new Server(http, { path: REALTIME_PATH });
const sockets: Socket[] = [];
beforeAll(async () => {
  io.on('connection', (socket) => {
    sockets.push(socket);
    socket.onAny((name: string, _body: unknown, reply: (envelope: object) => void) => {
      const now = new Date(Date.now() + SKEW_MS).toISOString();
      reply(
        name === realtimeAsks.clock.name ? { code: 0, msg: '', data: { now } } : { code: 404, msg: '', data: null },
      );
    });
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  // The page is at the address of the server.
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({
    url: `http://127.0.0.1:${port}/`,
  });
});
afterAll(() => io.close());

const status = () => useRealtimeState.getState().status;

it('shares one connection, measures the clock, and closes with its last user', async () => {
  useSession.setState({ token: 'first' });
  const [one, two] = [openChannel(), openChannel()];
  const received: unknown[] = [];
  let connected = 0;
  two.onPush(news, (data) => received.push(data));
  two.onConnected(() => connected++);
  expect(status()).toBe('connecting');
  await expect.poll(status, { timeout: 5_000 }).toBe('on');
  expect(sockets).toHaveLength(1);
  await expect.poll(() => useRealtimeState.getState().measured?.roundTripMs).toBeLessThan(1_000);
  expect(Math.abs((useRealtimeState.getState().measured?.skewMs ?? 0) - SKEW_MS)).toBeLessThan(1_000);
  io.emit(news.name, { n: 1 });
  await expect.poll(() => received).toEqual([{ n: 1 }]);
  sockets[0]?.conn.close(true);
  await expect.poll(status).toBe('away');
  expect(realtimeLabels.away).not.toBe('');
  await expect(one.ask(realtimeAsks.clock, {})).rejects.toThrow('失去连接');
  await expect.poll(status, { timeout: 5_000 }).toBe('on');
  expect(connected).toBe(2);
  one.close();
  expect(status()).toBe('on');
  two.close();
  expect(status()).toBe('off');
}, 20_000);

it('follows the session: closed by signing out, open again with the next token', async () => {
  useSession.setState({ token: 'first' });
  const channel = openChannel();
  await expect.poll(status, { timeout: 5_000 }).toBe('on');
  resetSession();
  expect(status()).toBe('off');
  useSession.setState({ token: 'second' });
  await expect.poll(status, { timeout: 5_000 }).toBe('on');
  expect(sockets.at(-1)?.handshake.auth).toEqual({ token: 'second' });
  channel.close();
});

it('is open while a component uses it', async () => {
  useSession.setState({ token: 'third' });
  let connected = 0;
  function Part() {
    useRealtime(({ onConnected }) => onConnected(() => connected++));
    return null;
  }
  const { unmount } = render(<Part />);
  await expect.poll(() => connected, { timeout: 5_000 }).toBe(1);
  unmount();
  expect(status()).toBe('off');
});
